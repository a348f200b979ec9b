import { EVENT_TYPES, EVENT_VERSION, type EventType } from './event-types.rules.js';

type Schema = Record<string, unknown>;

const id = (description: string): Schema => ({ type: 'string', format: 'uuid', description });
const day = (description: string): Schema => ({ type: ['string', 'null'], format: 'date', description });
const RUPEES: Schema = { type: 'number', description: 'Rupees, at most two decimals' };
const TEXT: Schema = { type: 'string' };
const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema['type'], 'null'] });

const PATIENT = { patient_id: id('The patient') };
const ENROLMENT = { enrolment_id: id('A patient on a plan; renewals keep it'), ...PATIENT };
const PLAN = { subscription_id: id('The plan') };

const TERM = {
  term_id: id('One period of an enrolment'),
  ...ENROLMENT,
  ...PLAN,
  subscription_tier_id: orNull(id('The tier; null if none was chosen yet')),
  amount: { type: ['number', 'null'], description: 'Price of the period in rupees; null until a tier is chosen' },
  start_date: day('First day (IST); null until it is paid'),
  end_date: day('Last valid day (IST); null until it is paid'),
};

const PAYMENT = {
  payment_id: id('The payment'),
  ...ENROLMENT,
  term_id: orNull(id('The period that it paid for; null if it was not applied')),
  amount: RUPEES,
  method: { ...TEXT, description: '`upi`, `card`, …, `offline`, or what the clinic entered' },
  payment_date: day('Day (IST) on which it was captured or paid; null until then'),
  reason: { type: ['string', 'null'], description: 'Why an attempt failed' },
};

const REFUND = {
  payment_id: id('The payment'),
  refund_id: id('The refund'),
  ...ENROLMENT,
  amount: { ...RUPEES, description: 'Refunded amount in rupees' },
  ends_access: { type: 'boolean', description: 'Whether the refund ends the period that was paid for' },
};

const HOLD = {
  hold_id: id('The hold'),
  payment_id: id('The payment that waits'),
  ...ENROLMENT,
  amount: RUPEES,
  reason: { ...TEXT, description: 'Why it waits' },
};

const RECEIPT = {
  receipt_id: id('The receipt'),
  number: { ...TEXT, description: 'Printed number' },
  kind: { type: 'string', enum: ['receipt', 'refund_receipt'] },
  payment_id: id('The payment'),
  ...PATIENT,
  amount: RUPEES,
  issued_on: { type: 'string', format: 'date', description: 'Day (IST) of the issue' },
};

const MESSAGE = {
  message_id: id('The message'),
  ...PATIENT,
  kind: { ...TEXT, description: 'What the message is about' },
  reason: { type: ['string', 'null'], description: 'Why it failed' },
};

const FIELDS_BY_SUBJECT: Record<string, Schema> = {
  patient: PATIENT,
  enrolment: { ...ENROLMENT, ...PLAN },
  term: TERM,
  payment: PAYMENT,
  hold: HOLD,
  receipt: RECEIPT,
  message: MESSAGE,
};

const FIELDS_BY_TYPE: Partial<Record<EventType, Schema>> = {
  'patient.updated': {
    ...PATIENT,
    changed: { type: 'array', items: TEXT, description: 'Names of the fields that changed' },
  },
  'payment.refunded': REFUND,
  'payment.refund_failed': REFUND,
  'message.replied': { reply_id: id('The message of the patient'), ...PATIENT },
  'webhook.test': {},
};

/** The fields of an event's data, as JSON Schema properties. */
export const eventDataFields = (type: EventType): Schema =>
  FIELDS_BY_TYPE[type] ?? FIELDS_BY_SUBJECT[type.split('.')[0] ?? ''] ?? {};

const EXAMPLE_ID = '0199f2b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b';
const EXAMPLE_VALUES: Record<string, unknown> = {
  amount: 499,
  changed: ['mobile'],
  ends_access: true,
  end_date: '2026-12-26',
  issued_on: '2026-11-27',
  kind: 'reminder',
  method: 'upi',
  number: 'R/26-27/000001',
  payment_date: '2026-11-27',
  reason: null,
  start_date: '2026-11-27',
};
const EXAMPLES_OF_TYPE: Partial<Record<EventType, Record<string, unknown>>> = {
  'receipt.issued': { kind: 'receipt' },
  'payment.failed': { reason: 'payment_cancelled', term_id: null, payment_date: null },
  'hold.opened': { reason: 'paid_twice' },
  'hold.accepted': { reason: 'paid_twice' },
  'hold.refunded': { reason: 'paid_twice' },
};

const exampleData = (type: EventType): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(eventDataFields(type)).map((field) => {
      const values = { ...EXAMPLE_VALUES, ...EXAMPLES_OF_TYPE[type] };
      return [field, field in values ? values[field] : EXAMPLE_ID];
    }),
  );

/** JSON Schema of an event as it is listed and sent. */
export function eventSchema(type: EventType): Schema {
  const properties = eventDataFields(type);
  return {
    type: 'object',
    required: ['id', 'type', 'version', 'sequence', 'timestamp', 'data'],
    properties: {
      id: id('The same in the list and in every attempt: handle each id once'),
      type: { const: type },
      version: { const: EVENT_VERSION },
      sequence: { type: 'integer', description: 'Counts the clinic’s events; a higher number is a later change' },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
      data: { type: 'object', required: Object.keys(properties), properties, additionalProperties: false },
    },
    additionalProperties: false,
  };
}

/** An event as the API description shows it. */
const exampleEvent = (type: EventType) => ({
  id: '0b6f6c1e-58f3-4c5e-9d3b-7a3f1f0e6a52',
  type,
  version: EVENT_VERSION,
  sequence: 1207,
  timestamp: '2026-11-27T06:30:00.000Z',
  data: exampleData(type),
});

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header('webhook-id', 'The id of the event; the same for every attempt', '0b6f6c1e-58f3-4c5e-9d3b-7a3f1f0e6a52'),
  header(
    'webhook-timestamp',
    'Unix seconds of the attempt; refuse calls that are more than five minutes off',
    '1795761000',
  ),
  header(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the secret; several are separated by spaces',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** The `webhooks` of the OpenAPI document: what Nirog sends to the webhooks of a clinic. */
export const eventWebhooks = (): Record<string, Schema> =>
  Object.fromEntries(
    (Object.keys(EVENT_TYPES) as EventType[]).map((type) => [
      type,
      {
        post: {
          operationId: `webhook.${type.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
          tags: ['events'],
          summary: EVENT_TYPES[type],
          description: 'Signed in the form of Standard Webhooks. Answer with a 2xx status within ten seconds.',
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: eventSchema(type), example: exampleEvent(type) } },
          },
          responses: {
            '2XX': { description: 'Received' },
            '410': { description: 'The webhook no longer exists: it is switched off' },
          },
        },
      },
    ]),
  );
