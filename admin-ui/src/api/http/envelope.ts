/** Paths of lists of records. */
const RESOURCES = [
  'admin/accounts',
  'admin/staff',
  'api-keys',
  'audit',
  'books/case-register',
  'books/cash-book',
  'clinics',
  'data-requests',
  'holds',
  'imports',
  'join-requests',
  'messages',
  'patients',
  'receipts',
  'payers',
  'payments',
  'security-events',
  'staff',
  'subscriptions',
  'webhook-deliveries',
  'webhook-endpoints',
] as const;

type ResourceName = (typeof RESOURCES)[number];

/** Envelope keys of rows that are not the last word of the path. */
const ROW_KEYS: Partial<Record<ResourceName, string>> = {
  'books/case-register': 'cases',
  'books/cash-book': 'entries',
};

type JsonObject = Record<string, unknown>;
const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** Resource of an API URL: '/api/patients/42?x=1' with base '/api' is 'patients'. */
export function resourceFromUrl(url: string, baseUrl: string): ResourceName | undefined {
  const path = url.slice(baseUrl.length + 1).split('?')[0] ?? '';
  return RESOURCES.find((name) => path === name || path.startsWith(`${name}/`));
}

/**
 * Converts an API response to the format of ra-data-simple-rest: an array of rows, or one record. Other fields of the
 * response (a plan's `tiers`) become fields of the record, except `message`.
 */
export function unwrap(resource: ResourceName | undefined, body: unknown): unknown {
  if (!resource || !isJsonObject(body)) return body;
  const many = ROW_KEYS[resource] ?? resource.replace(/.*\//, '').replace('-', '_');
  const one = many.replace(/s$/, '');
  if (Array.isArray(body[many])) return body[many];
  const record = body[one];
  if (!isJsonObject(record)) return body;
  const siblings = Object.entries(body).filter(([name]) => name !== one && name !== 'message');
  return { ...Object.fromEntries(siblings), ...record };
}
