import { ROLES, type Role } from '../src/policies/policies.rules.js';
import { buildRequest, send } from './authorisation/requests.js';
import { createLogin } from './authorisation/logins.js';
import { tenantObjects } from './authorisation/tenant-objects.js';
import { ACCESS_CASES } from './authorisation/access-cases.js';
import type { ApiRequest } from './authorisation/access-case.js';
import { fetchDocument, listEndpoints, type Endpoint } from './helpers/api-endpoints.js';
import { startServer } from './helpers/server.js';
import { randomAddress, world, type World } from './helpers/world.js';

/** The only GET that writes: it applies a payment that Razorpay reports (docs/decisions/0031). */
const APPLIES_MONEY = 'GET /api/public/payment/status/{orderId}';
/** The job that writes once a second which sessions were used. */
const USES_OF_SESSIONS = { table: 'session', action: 'sessions.slide' };
/** Another job writes once a second which API keys were used. */
const USES_OF_KEYS = 'api_key_use';

/** Pages and files outside the API. */
const PAGES = [
  '/',
  '/terms',
  '/privacy',
  '/robots.txt',
  '/sitemap.xml',
  '/d/no-such-page',
  '/d/no-such-page/plan',
  '/.well-known/security.txt',
  '/admin/',
  '/api/docs',
  '/api/openapi.json',
  '/metrics',
  '/no-such-page',
];
const BOTS = ['WhatsApp/2.23.20.0', 'facebookexternalhit/1.1', 'Mozilla/5.0 (compatible; Googlebot/2.1)'];

/** A downloaded file with personal data is recorded. */
const DOWNLOADS = 'data_export';

/** A timer records which calls were refused, and downloads, after the response. */
const SECURITY_EVENTS = 'security_event';

/** The first rendering of a receipt's PDF file stores its hash. */
const HASHES_OF_FILES = 'receipt_pdf';

interface Write {
  table: string;
  action: string;
  statement: string;
}

/**
 * GET, HEAD and OPTIONS change nothing in PostgreSQL. A trigger on every table records each write, and PostgreSQL's
 * statistics must agree that no row was changed. The server runs with ROLE=api, so no sweep or queue writes meanwhile.
 */
describe('reads never write', () => {
  let w: World;
  let operations: Endpoint[];
  const requests = new Map<string, ApiRequest>();
  const tokens: Record<string, string | undefined> = { anonymous: undefined };
  let identifier: string;
  let orderId: string;

  beforeAll(async () => {
    w = await world({ ownServer: true });
    operations = listEndpoints(await fetchDocument(w)).filter(({ method }) => method === 'GET');
    const doctor = await w.doctor();
    const practice = tenantObjects(w, doctor, { word: 'Alpha', price: 4321.17 });
    ({ identifier } = await practice.shared.pending());
    for (const { key } of operations) requests.set(key, await buildRequest(ACCESS_CASES[key] ?? {}, practice));
    orderId = requests.get(APPLIES_MONEY)?.params?.['orderId'] ?? '';
    tokens['doctor'] = doctor.token;
    await w.settle();
  });
  beforeAll(async () => {
    const [doctor] = await w.rows<{ id: string }>('SELECT doctor_id AS id FROM profile');
    const login = async (role: Role) => (await createLogin(w, doctor?.id ?? '', role)).token;
    // The calls of a support view are recorded by a job.
    for (const role of ROLES.filter((name) => name !== 'support_view')) tokens[`new ${role}`] = await login(role);
    await recordWrites();
    await w.server().stop();
    w.takeOver(await startServer({ ...w.settings, ROLE: 'api' }));
    // All sessions were last used long ago, so their use is due to be written.
    await w.rows(`UPDATE session SET last_seen_at = now() - interval '1 hour'`);
    await forget();
  });
  afterAll(() => w.end());

  /** Installs triggers that record the table and audit action of each written row. */
  async function recordWrites(): Promise<void> {
    await w.rows('CREATE TABLE written (at bigserial, "table" text, action text, statement text)');
    await w.rows(`
      CREATE FUNCTION record_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        INSERT INTO written ("table", action, statement)
        VALUES (TG_TABLE_NAME, coalesce(current_setting('app.action', true), ''), TG_OP || ': ' || current_query());
        RETURN NULL;
      END $$`);
    const tables = await w.rows<{ name: string }>(
      `SELECT relid::regclass::text AS name FROM pg_stat_user_tables WHERE schemaname = 'public' AND relname <> 'written'`,
    );
    for (const { name } of tables)
      await w.rows(
        `CREATE TRIGGER record_write AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION record_write()`,
      );
  }

  const forget = () => w.rows('TRUNCATE written');
  const written = () => w.rows<Write>('SELECT "table", action, statement FROM written ORDER BY at');
  const isFirstHash = ({ table, statement }: Write) => table === HASHES_OF_FILES && statement.startsWith('INSERT: ');
  const isUseOfSession = ({ table, action }: Write) =>
    table === USES_OF_SESSIONS.table && action === USES_OF_SESSIONS.action;
  const isUseOfKey = ({ table }: Write) => table === USES_OF_KEYS;
  const isDownload = ({ table }: Write) => table === DOWNLOADS;
  const isSecurityEvent = ({ table }: Write) => table === SECURITY_EVENTS;
  /** The recorded writes, except uses of sessions and keys, first hashes of files, records of downloads and security events. */
  const writes = async () =>
    (await written()).filter(
      (write) =>
        !isUseOfSession(write) &&
        !isUseOfKey(write) &&
        !isFirstHash(write) &&
        !isDownload(write) &&
        !isSecurityEvent(write),
    );

  /** Sends GET, HEAD and OPTIONS as every caller. */
  async function sendAll(path: string, headers: Record<string, string> = {}): Promise<void> {
    const calls = Object.values(tokens).flatMap((token) =>
      ['GET', 'HEAD', 'OPTIONS'].map(async (method) => {
        const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
        const caller = { 'x-forwarded-for': randomAddress(), ...headers, ...authorization };
        const response = await fetch(w.origin + path, { method, headers: caller });
        await response.arrayBuffer();
        expect([method, path, response.status < 500]).toEqual([method, path, true]);
      }),
    );
    await Promise.all(calls);
  }

  const pathOf = ({ path }: Endpoint, { params }: ApiRequest) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '');

  it('the triggers record a write', async () => {
    await w.must('POST', '/api/clinics', { token: tokens['doctor'] ?? '', body: { name: 'Clinic' } });
    expect((await writes()).map(({ table }) => table)).toContain('clinic');
    await forget();
  });

  it('no GET of the API writes, for any role', async () => {
    for (const operation of operations.filter(({ key }) => key !== APPLIES_MONEY)) {
      const request = requests.get(operation.key) ?? {};
      const query = request.query ? `?${new URLSearchParams(request.query).toString()}` : '';
      await sendAll(pathOf(operation, request) + query);
      expect([operation.key, await writes()]).toEqual([operation.key, []]);
    }
  });

  it('every GET succeeds for its own role, so that not only errors were tested', async () => {
    const failed: string[] = [];
    for (const operation of operations.filter(({ key }) => key !== APPLIES_MONEY)) {
      const role = operation.roles?.[0];
      const token = !role || role === 'doctor' ? tokens['doctor'] : tokens[`new ${role}`];
      const { status } = await send(w, operation, requests.get(operation.key) ?? {}, token);
      if (status >= 300) failed.push(`${operation.key}: ${status}`);
    }
    expect(failed).toEqual([]);
    expect(await writes()).toEqual([]);
  });

  it('no page writes, also when a person or a preview bot opens a link', async () => {
    for (const page of PAGES) await sendAll(page, { accept: 'text/html' });
    for (const userAgent of ['Mozilla/5.0', ...BOTS]) await sendAll(`/s/${identifier}`, { 'user-agent': userAgent });
    expect(await writes()).toEqual([]);
  });

  it('the queue dashboard writes nothing', async () => {
    const pass = await w.call('POST', '/api/admin/queues-pass', { token: tokens['new admin'] ?? '' });
    const cookie = pass.headers.get('set-cookie')?.split(';')[0] ?? '';
    await forget();
    for (const path of ['/queues', '/queues/api/queues', '/queues/api/queues?activeQueue=whatsapp&status=failed']) {
      const response = await fetch(w.origin + path, { headers: { cookie } });
      expect([path, response.status, await writes()]).toEqual([path, 200, []]);
      await response.arrayBuffer();
    }
  });

  it('a payment’s status stores when Razorpay was last queried, and nothing else while the order is unpaid', async () => {
    await sendAll(`/api/public/payment/status/${orderId}`);
    expect([...new Set((await writes()).map(({ table }) => table))]).toEqual(['payment_order']);
    await forget();
  });

  it('the test detects a GET that writes, even during other writes', async () => {
    // From here on every read of a clinic writes.
    await w.rows(`
      CREATE FUNCTION write_on_read() RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
        INSERT INTO written (action) VALUES ('read of a clinic') RETURNING true $$`);
    await w.rows('CREATE POLICY write_on_read ON clinic AS RESTRICTIVE FOR SELECT USING (write_on_read())');
    const [clinic] = await w.rows<{ id: string }>('SELECT id FROM clinic LIMIT 1');
    await forget();
    const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work));
    const token = tokens['doctor'] ?? '';
    const [gets, puts] = await Promise.all([
      times(() => w.call('GET', '/api/clinics', { token })),
      times(() => w.call('PUT', `/api/clinics/${clinic?.id ?? ''}`, { token, body: { name: 'Renamed' } })),
    ]);
    await w.rows('DROP POLICY write_on_read ON clinic');
    expect(new Set(gets.map(({ status }) => status))).toEqual(new Set([500]));
    expect(new Set(puts.map(({ status }) => status))).toEqual(new Set([200]));
    expect(w.log()).toContain('cannot execute INSERT in a read-only transaction');
    expect((await writes()).filter(({ action }) => action === 'read of a clinic').length).toBeGreaterThan(0);
  });

  it('jobs write which sessions and keys were used, and PostgreSQL counts no other changed row', async () => {
    // A backend reports its statistics when it ends at the latest.
    await w.server().stop();
    const counts = async () =>
      w.rows<{ table: string; changed: string }>(
        `SELECT relid::regclass::text AS table, n_tup_ins + n_tup_upd + n_tup_del AS changed FROM pg_stat_user_tables WHERE schemaname = 'public'`,
      );
    // Sessions and keys were last used long ago, so their use is due to be written.
    await w.rows(`UPDATE session SET last_seen_at = now() - interval '1 hour'`);
    await w.rows(`UPDATE api_key_use SET last_used_at = now() - interval '1 hour'`);
    await w.rows('SELECT pg_stat_force_next_flush()');
    await forget();
    const before = await counts();
    w.takeOver(await startServer({ ...w.settings, ROLE: 'api' }));
    for (const operation of operations.filter(({ key }) => key !== APPLIES_MONEY))
      for (const token of Object.values(tokens)) await send(w, operation, requests.get(operation.key) ?? {}, token);
    await w.server().stop();
    const changed = (await counts())
      .filter((count) => before.some(({ table, changed }) => table === count.table && changed !== count.changed))
      .map(({ table }) => table)
      .sort();
    expect(changed).toEqual(['api_key_use', 'data_export', 'security_event', 'session', 'written']);
    expect(await writes()).toEqual([]);
  });
});
