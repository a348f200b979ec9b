import { randomUUID } from 'node:crypto';
import type { Role } from '../src/policies/policies.rules.js';
import { acceptsIdempotencyKey } from '../src/platform/idempotency/idempotency.request.js';
import { buildRequest, send, summarizeResponse } from './authorisation/requests.js';
import { createLogin } from './authorisation/logins.js';
import { tenantObjects, type TenantObjects } from './authorisation/tenant-objects.js';
import { ACCESS_CASES } from './authorisation/access-cases.js';
import { tenantData } from './authorisation/tenant-data.js';
import { fetchDocument, listEndpoints, type Endpoint } from './helpers/api-endpoints.js';
import { pollUntil } from './helpers/poll-until.js';
import { world, type World } from './helpers/world.js';

/** Tables in which a repeat writes the same values with the time of the last call, but adds no row. */
const WRITTEN_AGAIN: Record<string, string[]> = {
  'POST /api/public/subscription/opened': ['link'],
  'POST /api/public/payer/opened': ['link'],
  'PUT /api/account/payment-gateway': ['audit', 'payment_gateway', 'webhook_endpoint'],
  'POST /api/account/payment-gateway/check': ['payment_gateway'],
  'POST /api/imports/{id}/check': ['audit'],
  'POST /api/profile': ['profile'],
  'PUT /api/profile': ['profile'],
  'PUT /api/subscriptions/{id}': ['plan'],
};

/** A POST or PUT was committed, but its response was not stored. A repeat with its key must have no effect. */
describe('a repeated call whose response was lost', () => {
  let w: World;
  let own: TenantObjects;
  let data: Awaited<ReturnType<typeof tenantData>>;
  let operations: Endpoint[];

  beforeAll(async () => {
    w = await world();
    const doctor = await w.doctor();
    own = tenantObjects(w, doctor, { word: 'Alpha', price: 4321.17 });
    await w.rows(`UPDATE account SET platform_plan = 'professional' WHERE id = $1`, [doctor.id]);
    data = await tenantData(w);
    operations = listEndpoints(await fetchDocument(w));
    // Otherwise a message or the check of an order could fall due while rows are compared.
    await w.clock({ now: new Date().toISOString() });
  });
  afterAll(() => w.end());

  const loginOf = async (role: Role) => (await createLogin(w, own.doctor.id, role)).token;

  /** `settle` does not wait for retries that are due in more than five seconds, but they would change rows in between. */
  const countRetries = async () =>
    (
      await w.rows(`SELECT FROM outbox WHERE handled_at IS NULL
        UNION ALL SELECT FROM sandbox.simulated_job WHERE tries > 0
        UNION ALL SELECT FROM event_delivery WHERE leased_until > now()`)
    ).length;

  /** Nothing receives the events of the clinic's webhooks, so their deliveries are retried for days. */
  const postponeDeliveries = () =>
    w.rows(`UPDATE event_delivery SET next_try_at = '2100-01-01' WHERE state = 'pending' AND leased_until IS NULL`);

  /** Checksums of the doctor's rows, and the numbers of rows, accounts and sessions. */
  async function everything(writtenAgain: string[]) {
    await w.settle();
    await pollUntil(async () => {
      await postponeDeliveries();
      return (await countRetries()) === 0;
    });
    const sums = Object.entries(await data.checksums(own.doctor.id)).map(([name, sum]) => [
      name,
      writtenAgain.some((table) => name === `"${table}"`) ? 'written again' : sum,
    ]);
    const rows = await Promise.all(
      data.tables
        .filter((name) => !['"audit"', '"security_event"'].includes(name)) // each call is recorded
        .map(async (name) => [`rows of ${name}`, (await w.rows(`SELECT FROM ${name}`)).length]),
    );
    const [counts] = await w.rows<object>(
      `SELECT (SELECT count(*)::int FROM account) AS accounts, (SELECT count(*)::int FROM session) AS sessions`,
    );
    return { ...Object.fromEntries([...sums, ...rows]), ...counts } as Record<string, unknown>;
  }

  const keyed = Object.keys(ACCESS_CASES).filter((key) => {
    const [method = '', path = ''] = key.split(' ');
    return acceptsIdempotencyKey(method, path.replace(/\{(\w+)\}/g, ':$1'));
  });

  it.each(keyed)('%s', async (key) => {
    const operation = operations.find((other) => other.key === key);
    if (!operation) throw new Error(`the API has no ${key}`);
    const row = ACCESS_CASES[key] ?? {};
    const request = await buildRequest(row, own);
    const call = { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
    const role = operation.roles?.[0] ?? 'doctor';
    const countKeys = async () => (await w.rows('SELECT FROM idempotency')).length;
    const keys = await countKeys();
    const usual = role === 'doctor' ? own.doctor.token : await loginOf(role);
    const token = row.usesUp === 'login' ? await loginOf(role) : operation.open ? undefined : usual;
    expect(summarizeResponse(await send(w, operation, call, token))).toBe(row.expected ?? 'in');
    expect(await countKeys()).toBe(keys + 1);
    const before = await everything(WRITTEN_AGAIN[key] ?? []);
    await w.rows(`UPDATE idempotency SET status = NULL, reply_sealed = NULL, claimed_at = '-infinity'`);
    const again = await send(w, operation, call, token);
    expect([again.status < 500, again.headers.get('idempotency-replayed')]).toEqual([true, null]);
    expect(await everything(WRITTEN_AGAIN[key] ?? [])).toEqual(before);
  });
});
