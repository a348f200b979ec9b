// @ts-check
/** Starts separate stores and the product's processes as a deployment runs them. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { isShuttingDown } from '../../scripts/shutdown.mjs';
import { readIfExists, ROOT } from '../../scripts/paths.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { sendSignal } from '../../scripts/processes.mjs';
import { startRedis } from '../../scripts/redis.mjs';
import { startBalancer } from './balancer.mjs';
import { runProcess } from './processes.mjs';

/** @typedef {import('./processes.mjs').Running} Running */

/** Ports for this run only, so that a killed process finds its port free when it restarts. */
const PORTS = 20_000 + (process.pid % 600) * 20;
export const PORT_OF = {
  postgres: PORTS,
  redis: PORTS + 2,
  balancer: PORTS + 4,
  providers: PORTS + 6,
  setup: PORTS + 8,
  api: PORTS + 10,
  worker: PORTS + 15,
};

/** Only PostgreSQL's data must survive, so it is durable. Redis keeps nothing. */
export async function startStores(/** @type {string} */ dataDir) {
  rmSync(join(dataDir, 'redis'), { recursive: true, force: true });
  const log = () => undefined; // the tests kill them, so their deaths are not logged
  const postgres = await startPostgres({ dataDir, durable: true, port: PORT_OF.postgres, log });
  const redis = await startRedis({ dataDir, durable: false, port: PORT_OF.redis, log });
  const pidOf = (/** @type {string} */ name) =>
    JSON.parse(readIfExists(join(dataDir, 'run', `${name}.json`)) ?? '{}').pid;
  const kill = (/** @type {'postgres' | 'redis'} */ name) => sendSignal(pidOf(name), 'SIGKILL');
  const stop = () => Promise.all([postgres.stop(), redis.stop()]);
  const lost = Promise.race([postgres.lost, redis.lost]);
  return { ownerUrl: postgres.ownerUrl, url: postgres.url, redisUrl: redis.url, kill, stop, lost };
}

/** Queries the database as its owner, and retries for up to a minute while it is unavailable. @param {string} url */
export function retryingQuery(url) {
  const pool = new pg.Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => undefined);
  return {
    /** @param {string} sql @param {unknown[]} [params] @returns {Promise<any[]>} */
    async query(sql, params = []) {
      for (const until = Date.now() + 60_000; ;) {
        try {
          return (await pool.query(sql, params)).rows;
        } catch (error) {
          if (Date.now() > until || /^(?:42|22)/.test(String(/** @type {pg.DatabaseError} */ (error).code)))
            throw error;
        }
      }
    },
    end: () => pool.end(),
  };
}

const [MAX_WAITING, POLL_MS, TIMEOUT_MS] = [3_000, 1_000, 600_000];

/**
 * Back-pressure: patients pay no faster than events are handled. Without it the backlog would grow with each killed
 * worker, and the measured recovery time would only be its size.
 * @param {ReturnType<typeof retryingQuery>['query']} query
 * @returns {() => Promise<void>} resolves when new orders may be created
 */
export function backPressure(query) {
  let hasRoom = true;
  void (async () => {
    for (; !isShuttingDown(); await sleep(POLL_MS)) {
      const counting = query('SELECT count(*)::int AS waiting FROM outbox WHERE handled_at IS NULL');
      hasRoom = await counting.then(
        ([{ waiting }]) => waiting < MAX_WAITING,
        () => false,
      );
    }
  })();
  return async () => {
    for (const until = Date.now() + TIMEOUT_MS; !hasRoom; await sleep(POLL_MS))
      if (Date.now() > until) throw new Error(`more than ${MAX_WAITING} events waited for ${TIMEOUT_MS} ms`);
  };
}

const VACUUM_INTERVAL_MS = 60_000;

/**
 * Vacuums once a minute until the returned function is called. Autovacuum's first run is a minute after a start, and
 * this PostgreSQL is killed more often than that. Without it, plans stay those for empty tables and scans read dead
 * rows.
 * @param {ReturnType<typeof retryingQuery>['query']} query
 */
export function vacuumRegularly(query) {
  const timer = setInterval(() => query('VACUUM (ANALYZE, SKIP_LOCKED)').catch(() => undefined), VACUUM_INTERVAL_MS);
  return () => clearInterval(timer);
}

/**
 * Starts API and worker processes behind a load balancer. The providers run in a separate process, because Razorpay and
 * WhatsApp do not die with the product. The product runs without the sandbox, in real time.
 * @param {{ dataDir: string, settings: Record<string, string>, apis: number, workers: number, root?: string, providersUrl?: string }} options
 *   root: of the version to run; providersUrl: of the providers' database, if they have one of their own
 */
export async function startProduct({ dataDir, settings, apis, workers, root = ROOT, providersUrl }) {
  const [balancerPort, providersPort] = [await freePort(PORT_OF.balancer), await freePort(PORT_OF.providers)];
  const origin = `http://127.0.0.1:${balancerPort}`;
  const providersOrigin = `http://127.0.0.1:${providersPort}`;
  const providersOnly = pathToFileURL(join(root, 'test/reliability/providers.mjs')).href;
  const providers = runProcess({
    name: 'chaos-providers',
    dataDir,
    root,
    env: {
      ...settings,
      ...(providersUrl && { DATABASE_URL: providersUrl, REDIS_PREFIX: 'providers' }),
      SANDBOX: 'on',
      ROLE: 'api',
      PORT: String(providersPort),
      SANDBOX_TARGET_URL: origin,
      NODE_OPTIONS: `--import ${providersOnly}`,
    },
  });
  await providers.ready();

  /** @param {'api' | 'worker'} role @param {number} port */
  const process = (role, port) =>
    runProcess({
      name: `chaos-${role}-${port}`,
      dataDir,
      root,
      env: {
        ...settings,
        SANDBOX: 'off',
        ROLE: role,
        PORT: String(port),
        RAZORPAY_BASE_URL: `${providersOrigin}/sandbox/razorpay`,
        WHATSAPP_BASE_URL: `${providersOrigin}/sandbox/whatsapp`,
        WHATSAPP_PER_SECOND: '1000',
        WHATSAPP_DAILY_USERS: '0', // disables the daily limit
      },
    });
  /** @param {'api' | 'worker'} role @param {number} count @param {number} from */
  const processes = async (role, count, from) => {
    const made = [];
    for (let port = await freePort(from); made.length < count; port = await freePort(port + 1))
      made.push({ ...process(role, port), port, inRotation: true, underWay: 0 });
    return made;
  };
  const [api, worker] = [await processes('api', apis, PORT_OF.api), await processes('worker', workers, PORT_OF.worker)];
  await Promise.all([...api, ...worker].map(({ ready }) => ready()));
  const balancer = await startBalancer(api, balancerPort);
  return {
    origin,
    providersOrigin,
    failures: balancer.failures,
    api,
    worker,
    async stop() {
      await Promise.all([...api, ...worker].map(({ stop }) => stop()));
      await providers.stop();
      await balancer.stop();
    },
  };
}
