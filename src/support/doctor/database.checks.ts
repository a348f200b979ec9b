import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { config } from '../../config.js';
import { SystemClock } from '../../platform/clock.js';
import { describeProgress, unfinishedBackfills } from '../../platform/db/backfills.js';
import { APP_ROLES, POOLS, withClient } from '../../platform/db/data-source.js';
import { pendingMigrations } from '../../platform/db/migrations.js';
import { ReportSources, type StandbyState } from '../../platform/db/report-sources.js';
import { attempt } from './attempt.js';
import { formatBytes, formatSeconds, stateOfNumber } from './doctor.rules.js';
import { ok, problem, unknown, warning, type Finding } from './finding.js';

const [OLDEST, NEWEST] = [15, 18];
const CLOCK_SECONDS = { warning: 1, problem: 30 };
const FREE_SHARE = { warning: 0.2, problem: 0.05 };
const STANDBY_LAG_BYTES = { warning: 64e6, problem: 1e9 };
const POOL_CONNECTIONS = Object.values(POOLS).reduce((sum, { size }) => sum + size, 0);
/** The services of Compose that serve requests do not have the owner's login. */
const MIGRATE = 'npm run migrate with DATABASE_OWNER_URL (in Compose: docker compose run --rm --no-deps migrate)';
const TWO_LOGINS = 'Use two logins: docs/operations.md, "A database of your own".';

const hasOwnerLogin = config.databaseOwnerUrl !== config.databaseUrl;

async function checkVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS number, current_setting('server_version') AS text`,
  );
  const { number = 0, text = '' } = rows[0] ?? {};
  const version = `PostgreSQL ${text.split(' ')[0] ?? ''} answers`;
  if (number < OLDEST) return problem('Database', version, `Upgrade to PostgreSQL ${OLDEST} or newer.`);
  if (number > NEWEST) return warning('Database', version, `Nirog is tested on ${OLDEST} to ${NEWEST}.`);
  return ok('Database', version);
}

async function checkBackfills(client: pg.Client): Promise<Finding> {
  const unfinished = await unfinishedBackfills(client);
  if (unfinished.length === 0) return ok('Migrations', 'all applied');
  const text = `applied; rows are still rewritten: ${unfinished.map(describeProgress).join('; ')}`;
  return warning('Migrations', text, `Unless it is running, run ${MIGRATE}: it continues where it stopped.`);
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const pending = await pendingMigrations(async (sql) => (await client.query<object>(sql)).rows);
  if (pending.length === 0) return checkBackfills(client);
  const names = pending.length > 3 ? `${pending.slice(0, 3).join(', ')} …` : pending.join(', ');
  return problem('Migrations', `${pending.length} pending: ${names}`, `Run ${MIGRATE}.`);
}

/** A PostgreSQL role with which Nirog connects. */
interface Login {
  name: string;
  superuser: boolean;
  /** Whether row-level security does not apply to it. */
  bypasses: boolean;
  /** How many of Nirog's tables it owns. */
  tables: number;
  /** The roles of `APP_ROLES` of which it is not a member. */
  missing: string[];
}

async function readLogin(client: pg.Client): Promise<Login> {
  const { rows } = await client.query<Login>(
    `SELECT r.rolname AS name, r.rolsuper AS superuser, r.rolbypassrls AS bypasses,
       (SELECT count(*)::int FROM pg_tables t WHERE t.schemaname = 'public' AND t.tableowner = r.rolname) AS tables,
       ARRAY(SELECT needed FROM unnest($1::text[]) needed LEFT JOIN pg_roles role ON role.rolname = needed
         WHERE role.oid IS NULL OR NOT pg_has_role(r.oid, role.oid, 'MEMBER')) AS missing
     FROM pg_roles r WHERE r.rolname = session_user`,
    [APP_ROLES],
  );
  if (!rows[0]) throw new Error('the login is not a role of this server');
  return rows[0];
}

/** The privilege that a login of requests must not have; null if it has none. */
function findExcessPrivilege({ superuser, bypasses, tables }: Login): string | null {
  if (superuser) return 'is a superuser';
  if (bypasses) return 'bypasses row-level security';
  return tables > 0 ? 'owns the tables' : null;
}

async function checkAppLogin(client: pg.Client): Promise<Finding> {
  const login = await readLogin(client);
  const excess = findExcessPrivilege(login);
  if (login.missing.length > 0) {
    const fix = `Run ${MIGRATE}: it grants the roles.`;
    return problem('Login of requests', `"${login.name}" may not act as ${login.missing.join(', ')}`, fix);
  }
  if (!excess) return ok('Login of requests', `"${login.name}" owns nothing and is subject to row-level security`);
  const isSerious = config.production && !config.sandbox;
  return (isSerious ? problem : warning)('Login of requests', `"${login.name}" ${excess}`, TWO_LOGINS);
}

async function checkOwnerLogin(): Promise<Finding> {
  if (!hasOwnerLogin) return unknown('Login of migrations', 'DATABASE_OWNER_URL is not set here');
  return withClient('DATABASE_OWNER_URL', async (client) => {
    const { name, tables, superuser } = await readLogin(client);
    if (tables > 0 || superuser) return ok('Login of migrations', `"${name}" may migrate`);
    return problem(
      'Login of migrations',
      `"${name}" owns no table`,
      'Set DATABASE_OWNER_URL to the owner of the tables.',
    );
  });
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const clock = new SystemClock();
  const before = clock.now().getTime();
  const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const after = clock.now().getTime();
  const at = rows[0]?.at.getTime() ?? 0;
  const seconds = Math.max(0, before - at, at - after) / 1_000;
  const state = stateOfNumber(seconds, CLOCK_SECONDS);
  const text = `${formatSeconds(seconds)} from the database's`;
  if (state === 'ok') return ok('Clock', text);
  return { check: 'Clock', state, text, fix: 'Synchronise both clocks (NTP).' };
}

async function checkConnections(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ used: number; usable: number }>(
    `SELECT (SELECT sum(numbackends)::int FROM pg_stat_database) AS used,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true), '0')::int AS usable`,
  );
  const { used = 0, usable = 0 } = rows[0] ?? {};
  const text = `${used} of ${usable} in use; a process of Nirog opens up to ${POOL_CONNECTIONS}`;
  if (usable - used >= POOL_CONNECTIONS) return ok('Connections', text);
  const fix = 'Raise max_connections, or run fewer processes: docs/operations.md, "Growing".';
  return (usable < POOL_CONNECTIONS ? problem : warning)('Connections', text, fix);
}

const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|::1|\/.*)$/;

/** The database's data directory. Null if it is on another machine, or if the login may not read the setting. */
async function findLocalDataDirectory(client: pg.Client): Promise<string | null> {
  if (!LOCAL_HOST.test(client.host)) return null;
  const { rows } = await client
    .query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`)
    .catch(() => ({ rows: [] }));
  const folder = rows[0]?.folder ?? null;
  return folder !== null && existsSync(folder) ? folder : null;
}

async function checkDisk(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database())::text AS bytes');
  const size = `the database has ${formatBytes(Number(rows[0]?.bytes))}`;
  const own = await findLocalDataDirectory(client);
  const folder = own ?? (hasOwnerLogin ? await withClient('DATABASE_OWNER_URL', findLocalDataDirectory) : null);
  if (folder === null) return unknown('Disk', `${size}; its disk cannot be seen from here`);
  const { bavail, blocks, bsize } = await statfs(folder);
  const share = bavail / blocks;
  const text = `${formatBytes(bavail * bsize)} free (${Math.round(share * 100)} %); ${size}`;
  if (share > FREE_SHARE.warning) return ok('Disk', text);
  const fix = 'Free space, or move the data to a larger disk: docs/operations.md, "When these tables grow large".';
  return (share <= FREE_SHARE.problem ? problem : warning)('Disk', text, fix);
}

function describeStandby(check: string, host: string, { isUp, lagBytes }: StandbyState): Finding {
  if (!isUp) return problem(check, `${host} does not answer`, 'Start it, or remove it from DATABASE_READ_URLS.');
  if (lagBytes === null) return unknown(check, `${host} answers; how far it is behind is not known`);
  const state = stateOfNumber(lagBytes, STANDBY_LAG_BYTES);
  const text = `${host} is ${formatBytes(lagBytes)} behind`;
  if (state === 'ok') return ok(check, text);
  return { check, state, text, fix: 'Check its replication: SELECT * FROM pg_stat_wal_receiver.' };
}

async function checkStandbys(): Promise<Finding[]> {
  const sources = new ReportSources();
  try {
    const states = await sources.standbyStates();
    const findings = states.map((state, index) =>
      describeStandby(`Standby ${index + 1}`, hostOf(config.databaseReadUrls[index]), state),
    );
    if (!states.some(({ isUp, lagBytes }) => isUp && lagBytes === null)) return findings;
    const text = `${hostOf(config.databaseUrl)} did not answer within 2 s`;
    return [problem('Primary', text, 'Look at its load: SELECT * FROM pg_stat_activity.'), ...findings];
  } finally {
    await sources.onApplicationShutdown();
  }
}

const hostOf = (url = ''): string => new URL(url).host;

/** @returns the findings, and whether all migrations are applied, so that further checks can read the tables. */
export async function checkDatabase(): Promise<{ findings: Finding[]; isUsable: boolean }> {
  const findings = await attempt(
    'Database',
    () =>
      withClient('DATABASE_URL', async (client) => {
        const checks: [string, () => Promise<Finding>][] = [
          ['Database', () => checkVersion(client)],
          ['Migrations', () => checkMigrations(client)],
          ['Login of requests', () => checkAppLogin(client)],
          ['Login of migrations', checkOwnerLogin],
          ['Clock', () => checkClock(client)],
          ['Connections', () => checkConnections(client)],
          ['Disk', () => checkDisk(client)],
        ];
        const results: Finding[] = [];
        for (const [name, check] of checks) results.push(...(await attempt(name, check)));
        return results;
      }),
    'Start PostgreSQL, or correct DATABASE_URL.',
    null, // the connection and each check have their own
  );
  const isUsable = findings.some(
    ({ check, state }) => check === 'Migrations' && (state === 'ok' || state === 'warning'),
  );
  if (isUsable && config.databaseReadUrls.length > 0) findings.push(...(await attempt('Standbys', checkStandbys)));
  return { findings, isUsable };
}
