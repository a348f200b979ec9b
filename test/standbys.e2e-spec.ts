import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startStoreProxy, type StoreProxy } from './helpers/store-proxy.js';
import { world, type Doctor, type World } from './helpers/world.js';

const run = promisify(execFile);
const DOCTOR_COMMAND = resolve(import.meta.dirname, '../dist/doctor.js');

/** Offset of India from UTC. */
const INDIA_OFFSET_MS = 19_800_000;

interface Stores {
  ownerUrl: string;
  standbyUrl: string;
  /** Database that the test's database is copied from. */
  template: string;
}

describe('a server with a streaming standby', () => {
  /** Runs standby.mjs: a PostgreSQL and its streaming standby. */
  let databaseProcess: ChildProcess;
  let stores: Stores;
  let standby: pg.Client;
  let primary: StoreProxy;
  let w: World;
  let doctor: Doctor;

  beforeAll(async () => {
    databaseProcess = spawn(process.execPath, [resolve(import.meta.dirname, 'standby.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!databaseProcess.stdout) throw new Error('the databases have no output');
    const [line] = (await once(databaseProcess.stdout, 'data')) as [Buffer];
    stores = JSON.parse(line.toString()) as Stores;
    standby = new pg.Client({ connectionString: stores.standbyUrl });
    standby.on('error', () => undefined); // the test kills it
    await standby.connect();
    primary = await startStoreProxy(stores.ownerUrl);
    w = await world({ stores, proxyPorts: { postgres: primary.port } });
    doctor = await w.doctor();
  });
  afterAll(async () => {
    await standby.end();
    await w.end();
    await primary.disconnect();
    const ended = once(databaseProcess, 'exit');
    databaseProcess.kill('SIGTERM');
    await ended;
  });

  const sell = async (price: number) => {
    const fields = {
      subscription_tier_id: await w.tier(doctor, await w.plan(doctor), price),
      subscription_start_date: new Date(Date.now() + INDIA_OFFSET_MS).toISOString().slice(0, 10),
    };
    await w.patient(doctor, fields);
  };
  const revenue = async () =>
    (await w.must<{ newRevenue: number }>('GET', '/api/analytics/new-revenue', { token: doctor.token })).newRevenue;
  /** Connections of the product to the standby. */
  const countStandbyConnections = async () => {
    const { pathname } = new URL(w.databaseUrl);
    const { rows } = await standby.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = $1',
      [pathname.slice(1)],
    );
    return rows[0]?.count;
  };

  const metric = async (name: string) => {
    const text = await (await fetch(`${w.origin}/metrics`)).text();
    return Number(new RegExp(`^${name}\\{standby="1"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  it('reads reports from the standby', async () => {
    await sell(100);
    expect(await countStandbyConnections()).toBe(0);
    // A report uses the primary if the standby has not caught up within 200 ms.
    for (let times = 0; times < 50 && (await countStandbyConnections()) === 0; times++)
      expect(await revenue()).toBe(100);
    expect(await countStandbyConnections()).toBeGreaterThan(0);
  });

  it('includes the reader’s own writes in reports, even if the standby lags behind', async () => {
    await standby.query('SELECT pg_wal_replay_pause()');
    await sell(250);
    expect(await revenue()).toBe(350);
    expect(await metric('nirog_standby_up')).toBe(1);
    expect(await metric('nirog_standby_lag_bytes')).toBeGreaterThan(0);
    await standby.query('SELECT pg_wal_replay_resume()');
  });

  describe('while the primary does not answer reports in time', () => {
    beforeAll(async () => {
      primary.hang('nirog reports');
      const open = await w.rows<{ port: number }>(
        `SELECT client_port AS port FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'nirog reports'`,
      );
      primary.freeze(open.map(({ port }) => port));
    });
    afterAll(async () => {
      primary.hang(null);
      await primary.disconnect();
      await primary.reconnect();
    });

    it('reports the standby as up, with an unknown lag', async () => {
      expect(await metric('nirog_standby_up')).toBe(1);
      expect(await metric('nirog_standby_lag_bytes')).toBeNaN();
    });

    it('names the primary in npm run doctor, not the standby', async () => {
      const env = { PATH: process.env['PATH'] ?? '', ...w.settings, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
      const args = [DOCTOR_COMMAND, '--json'];
      const { stdout } = await run(process.execPath, args, { env }).catch(
        (failed: unknown) => failed as { stdout: string },
      );
      const { findings } = JSON.parse(stdout) as { findings: { check: string; state: string; text: string }[] };
      const { host } = new URL(stores.standbyUrl);
      expect(findings.filter(({ check }) => /^(Database|Primary|Standby .*)$/.test(check))).toMatchObject([
        { check: 'Database', state: 'ok' },
        { check: 'Primary', state: 'problem', text: `127.0.0.1:${primary.port} did not answer within 2 s` },
        { check: 'Standby 1', state: 'unknown', text: `${host} answers; how far it is behind is not known` },
      ]);
    });
  });

  it('returns 503 to writes on connections that lead to a standby after a failover, then reconnects', async () => {
    const addPlan = () =>
      w.call('POST', '/api/subscriptions', { token: doctor.token, body: { name: `Plan ${Math.random()}` } });
    primary.redirect(stores.standbyUrl);
    await primary.disconnect();
    await primary.reconnect();
    const statuses = new Set<number>();
    for (let times = 0; times < 5; times++) statuses.add((await addPlan()).status);
    expect([...statuses]).toEqual([503]);
    primary.redirect(stores.ownerUrl); // the open connections still lead to the standby
    let calls = 1;
    for (; (await addPlan()).status !== 201; calls++) expect(calls).toBeLessThan(20);
  });

  it('answers reports while the standby is down', async () => {
    const { rows } = await standby.query<{ pid: string }>(
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`,
    );
    process.kill(Number(rows[0]?.pid), 'SIGKILL');
    await sleep(50); // its other processes end shortly after the postmaster
    expect(await revenue()).toBe(350);
    const file = await w.call<string>('GET', '/api/analytics/new-revenue.csv', { token: doctor.token });
    expect(file.status).toBe(200);
    expect(file.body.trim().split('\n')).toHaveLength(3);
    expect(await metric('nirog_standby_up')).toBe(0);
    expect(await metric('nirog_standby_lag_bytes')).toBeNaN();
  });
});
