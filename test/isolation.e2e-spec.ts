import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { SHARED_TABLES } from './helpers/shared-tables.js';
import { world, type Doctor, type World } from './helpers/world.js';

const ROOT = resolve(import.meta.dirname, '..');
/** Shared tables from which the application deletes rows directly. */
const MAY_DELETE = [
  'data_access',
  'factor_challenge',
  'inbox_full_body',
  'join_code',
  'recovery_code',
  'second_factor',
  'unclaimed_reply',
  'whatsapp_contact',
  'whatsapp_correspondent',
  'worker',
];

describe('tenant isolation', () => {
  let w: World;
  let [one, other]: Doctor[] = [];
  beforeAll(async () => {
    w = await world({ ownServer: true });
    [one, other] = [await w.doctor(), await w.doctor()];
  });
  afterAll(() => w.end());

  it('forces row-level security for the application’s role on every tenant table', async () => {
    const tables = await w.rows<{ name: string; forced: boolean; policies: number; owner: string }>(
      `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced, pg_get_userbyid(c.relowner) AS owner,
         (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant') AS policies
       FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    const tenant = tables.filter(({ name }) => !SHARED_TABLES.includes(name));
    expect(tenant.length).toBeGreaterThan(10);
    for (const table of tenant) expect(table).toMatchObject({ forced: true, policies: 1 });
    expect(tables.filter(({ owner }) => owner === 'nirog_app')).toEqual([]);
    expect(
      await w.rows(
        `SELECT 1 FROM pg_roles WHERE rolname IN ('nirog_app', 'nirog_platform') AND (rolbypassrls OR rolsuper)`,
      ),
    ).toEqual([]);
  });

  it('serves with a login that owns nothing, from tables whose owner is no superuser', async () => {
    const logins = await w.rows(
      `SELECT DISTINCT usename AS login FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'nirog %'`,
    );
    expect(logins).toEqual([{ login: 'nirog_test_app' }]);
    const owners = await w.rows(
      `SELECT DISTINCT r.rolsuper OR r.rolbypassrls AS unbound, pg_has_role('nirog_test_app', r.oid, 'MEMBER') AS reachable
       FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    );
    expect(owners).toEqual([{ unbound: false, reachable: false }]);
    await w.rows('SET SESSION AUTHORIZATION nirog_test_app');
    try {
      for (const sql of [
        'DROP TABLE patient',
        'ALTER TABLE patient DISABLE ROW LEVEL SECURITY',
        'DROP FUNCTION record_change',
      ])
        await expect(w.rows(`RESET ROLE; ${sql}`)).rejects.toThrow(/must be owner/);
    } finally {
      await w.rows('RESET SESSION AUTHORIZATION');
    }
  });

  it('has the doctor as the first column of every key of a tenant table', async () => {
    const keys = await w.rows<{ name: string; first: string }>(
      `SELECT con.conname AS name, a.attname AS first
       FROM pg_constraint con JOIN pg_attribute a ON a.attrelid = con.conrelid AND a.attnum = con.conkey[1]
       WHERE con.contype IN ('p', 'u', 'f') AND con.connamespace = 'public'::regnamespace
         AND con.conrelid::regclass::text <> ALL ($1)
       UNION ALL
       SELECT i.indexrelid::regclass::text, a.attname FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL ($1)`,
      [SHARED_TABLES],
    );
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter(({ first }) => first !== 'doctor_id')).toEqual([]);
  });

  it('does not let the application’s role delete anything, or read anything without a doctor', async () => {
    const grants = await w.rows(
      `SELECT table_name FROM information_schema.role_table_grants
       WHERE grantee IN ('nirog_app', 'nirog_platform') AND table_schema = 'public' AND privilege_type IN ('DELETE', 'TRUNCATE')
         AND table_name <> ALL ($1)`,
      [MAY_DELETE],
    );
    expect(grants).toEqual([]);
    await w.rows('BEGIN');
    await w.rows('SET LOCAL ROLE nirog_app');
    await expect(w.rows('SELECT * FROM patient')).rejects.toThrow(/app.doctor|uuid/);
    await w.rows('ROLLBACK');
  });

  it('answers requests for another doctor’s objects as if they did not exist', async () => {
    const plan = await w.plan(one as Doctor);
    const tier = await w.tier(one as Doctor, plan);
    const patient = await w.patient(one as Doctor, { subscription_id: plan });
    const { token } = other as Doctor;
    const [term] = await w.terms(one as Doctor, patient.id);
    const calls: [string, string, object?][] = [
      ['GET', `/api/patients/${patient.id}`],
      ['PUT', `/api/patients/${patient.id}`, { name: 'Taken' }],
      ['DELETE', `/api/patients/${patient.id}`],
      ['PUT', `/api/patients/${patient.id}/restore`],
      ['DELETE', `/api/patients/${patient.id}/permanent`],
      ['GET', `/api/patients/${patient.id}/subscriptions`],
      ['POST', `/api/patients/${patient.id}/subscribe`, { subscription_tier_id: tier }],
      ['PUT', `/api/patients/${patient.id}/subscription/activate`],
      ['PUT', `/api/patients/subscriptions/${term?.id ?? ''}/disable`],
      ['PUT', `/api/patients/subscriptions/${term?.id ?? ''}/edit`, {}],
      ['GET', `/api/subscriptions/${plan}`],
      ['PUT', `/api/subscriptions/${plan}`, { name: 'Taken' }],
      ['DELETE', `/api/subscriptions/${plan}`],
      ['POST', `/api/subscriptions/${plan}/tiers`, { validity_type: 'monthly', price: 1 }],
      ['PUT', `/api/subscriptions/${plan}/tiers/${tier}`, { validity_type: 'monthly', price: 1 }],
      ['DELETE', `/api/subscriptions/${plan}/tiers/${tier}`],
    ];
    for (const [method, path, body] of calls)
      expect([path, (await w.call(method, path, { token, ...(body && { body }) })).status]).toEqual([path, 404]);
    const foreign = { name: 'Mine', mobile: '9811111111', subscription_id: plan };
    expect(await w.call('POST', '/api/patients', { token, body: foreign })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'subscription_id' }] },
    });
    expect((await w.must<{ patients: unknown[] }>('GET', '/api/patients', { token })).patients).toEqual([]);
  });

  it('has entities that match the migrations', async () => {
    const args = [
      '--import',
      '@swc-node/register/esm-register',
      'node_modules/typeorm/cli.js',
      'migration:generate',
      '--check',
      '-d',
      'ormconfig.ts',
      'unused',
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: w.databaseUrl },
    });
    expect(stdout).toContain('No changes in database schema were found');
  });
});
