/** Envelope keys of each resource in API responses. */
const ENVELOPE_KEYS = {
  'admin/accounts': { many: 'accounts', one: 'account' },
  'admin/staff': { many: 'staff', one: 'staff' },
  audit: { many: 'audit', one: 'audit' },
  'books/case-register': { many: 'cases', one: 'case' },
  'books/cash-book': { many: 'entries', one: 'entry' },
  clinics: { many: 'clinics', one: 'clinic' },
  holds: { many: 'holds', one: 'hold' },
  imports: { many: 'imports', one: 'import' },
  messages: { many: 'messages', one: 'message' },
  patients: { many: 'patients', one: 'patient' },
  receipts: { many: 'receipts', one: 'receipt' },
  payments: { many: 'payments', one: 'payment' },
  staff: { many: 'staff', one: 'staff' },
  subscriptions: { many: 'subscriptions', one: 'subscription' },
} as const;

type JsonObject = Record<string, unknown>;
const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** Resource of an API URL: '/api/patients/42?x=1' with base '/api' is 'patients'. */
export function resourceFromUrl(url: string, baseUrl: string): keyof typeof ENVELOPE_KEYS | undefined {
  const path = url.slice(baseUrl.length + 1).split('?')[0] ?? '';
  return (Object.keys(ENVELOPE_KEYS) as (keyof typeof ENVELOPE_KEYS)[]).find(
    (name) => path === name || path.startsWith(`${name}/`),
  );
}

/**
 * Converts an API response to the format of ra-data-simple-rest: an array of rows, or one record. Other fields of the
 * response (a plan's `tiers`) become fields of the record, except `message`.
 */
export function unwrap(resource: keyof typeof ENVELOPE_KEYS | undefined, body: unknown): unknown {
  if (!resource || !isJsonObject(body)) return body;
  const { many, one } = ENVELOPE_KEYS[resource];
  if (Array.isArray(body[many])) return body[many];
  const record = body[one];
  if (!isJsonObject(record)) return body;
  const siblings = Object.entries(body).filter(([name]) => name !== one && name !== 'message');
  return { ...Object.fromEntries(siblings), ...record };
}
