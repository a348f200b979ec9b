/** The names under which each resource's records travel. */
const ENVELOPES = {
  'admin/accounts': { many: 'accounts', one: 'account' },
  'admin/staff': { many: 'staff', one: 'staff' },
  audit: { many: 'audit', one: 'audit' },
  clinics: { many: 'clinics', one: 'clinic' },
  holds: { many: 'holds', one: 'hold' },
  messages: { many: 'messages', one: 'message' },
  patients: { many: 'patients', one: 'patient' },
  payments: { many: 'payments', one: 'payment' },
  subscriptions: { many: 'subscriptions', one: 'subscription' },
} as const;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The resource that an address below the API belongs to: '/api/patients/42?x=1' with base '/api' is 'patients'. */
export function resourceAt(url: string, base: string): keyof typeof ENVELOPES | undefined {
  const path = url.slice(base.length + 1).split('?')[0] ?? '';
  return (Object.keys(ENVELOPES) as (keyof typeof ENVELOPES)[]).find(
    (name) => path === name || path.startsWith(`${name}/`),
  );
}

/**
 * What ra-data-simple-rest expects, out of what our API sends: the rows of a list, or one record. What travels
 * beside a record (a plan's `tiers`) becomes part of it; the text to show does not.
 */
export function unwrap(resource: keyof typeof ENVELOPES | undefined, body: unknown): unknown {
  if (!resource || !isFields(body)) return body;
  const { many, one } = ENVELOPES[resource];
  if (Array.isArray(body[many])) return body[many];
  const record = body[one];
  if (!isFields(record)) return body;
  const beside = Object.entries(body).filter(([name]) => name !== one && name !== 'message');
  return { ...Object.fromEntries(beside), ...record };
}
