import { exampleOf, setFormat, type Schema, type Schemas } from './examples.js';
import type { Operation } from './errors.js';

/** Description of a path parameter, by the end of the path up to it, and the field whose example it uses. */
const PATH_PARAMETERS: [end: string, description: string, field?: string][] = [
  ['/subscriptions/{term_id}', "Id of the patient's subscription.", 'term_id'],
  ['/requests/{request_id}', 'Id of the request.', 'data_request_id'],
  ['/data-requests/{id}', 'Id of the request.', 'data_request_id'],
  ['/join-requests/{id}', 'Id of the request.', 'join_request_id'],
  ['/desk/{id}', 'Id of the item.'],
  ['/notes/{note_id}', 'Id of the note.'],
  ['/tags/{id}', 'Id of the tag.'],
  ['/payers/{id}', 'Id of the payer.'],
  ['/bulk/{id}', 'Id of the bulk action.'],
  ['/imports/{id}', 'Id of the import.'],
  ['/patients/subscriptions/{id}', "Id of the patient's subscription.", 'term_id'],
  ['/patients/{id}', 'Id of the patient.', 'patient_id'],
  ['/payments/{id}', 'Id of the payment.', 'payment_id'],
  ['/subscriptions/{id}', 'Id of the plan.', 'subscription_id'],
  ['/tiers/{tierId}', 'Id of the tier.', 'tierId'],
  ['/accounts/{id}', 'Id of the account.', 'doctor_id'],
  ['/accounts/{id}/{move}', 'What to do with the account.'],
  ['/clinics/{id}', 'Id of the clinic.'],
  ['/holds/{id}', 'Id of the held payment.'],
  ['/receipts/{id}', 'Id of the receipt.'],
  ['/messages/{id}', 'Id of the message.'],
  ['/sessions/{id}', 'Id of the session.'],
  ['/support-access/{id}', 'Id of the consent.'],
  ['/archives/{id}', 'Id of the archive.'],
  ['/api-keys/{id}', 'Id of the API key.', 'api_key_id'],
  ['/webhook-endpoints/{id}', 'Id of the webhook.', 'webhook_endpoint_id'],
  ['/second-factors/{id}', 'Id of the second factor.'],
  ['/staff/{id}', 'Id of the staff account.'],
  ['/posters/{file}', 'Size and type of the file.'],
  ['/doctor/{slug}', "Last part of the page's address, current or earlier.", 'slug'],
  ['/subscription/{identifier}', 'Last part of the payment link.'],
  ['/payer/{identifier}', "Last part of the payer's link."],
  ['/status/{orderId}', 'Id of the Razorpay order, as `POST /api/public/payment/create` returned it.'],
  ['/razorpay/{token}', 'Last part of the webhook URL that the payment gateway returns.'],
];

/** Parameters that a provider sends, by name. */
const PROVIDER_PARAMETERS: Record<string, string> = {
  'hub.verify_token': 'The verify token that was entered at Meta with the webhook URL.',
  'hub.challenge': 'The text to return.',
  'x-razorpay-signature': "HMAC-SHA256 of the raw body with the webhook's secret, in hexadecimal.",
  'x-razorpay-event-id': "Razorpay's id of the event; the same when the event is delivered again.",
  'x-hub-signature-256': "`sha256=` and the HMAC-SHA256 of the raw body with the app's secret, in hexadecimal.",
};

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description:
    'A text of your choice, unique for each action. A repeat with the same key and body within 24 hours returns the first response.',
};

export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `ETag` of your cached copy. While the copy is current, the call returns 304 without a body.',
};

/** Completes the parameters of a call: formats, descriptions and examples. */
export function completeParameters(path: string, operation: Operation, schemas: Schemas): void {
  for (const parameter of operation.parameters ?? []) {
    const { name } = parameter;
    const part = parameter.in === 'path' ? pathParameter(path, name) : undefined;
    const schema: Schema = (parameter.schema ??= { type: 'string' });
    setFormat(name, schema);
    schema.example = exampleOf(schema, schemas, part?.[2] ?? name);
    const description = part?.[1] ?? PROVIDER_PARAMETERS[name];
    if (description) parameter.description = description;
  }
}

function pathParameter(path: string, name: string) {
  const end = `{${name}}`;
  const start = path.slice(0, path.indexOf(end)) + end;
  return PATH_PARAMETERS.find(([ending]) => start.endsWith(ending));
}
