import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startServer, type RunningServer } from './server.js';
import { world, type World } from './world.js';

/** A process that dies may hold the sweeps up for so long. */
const HELD_SECONDS = 3;

interface Lease {
  holder: string;
  /** Seconds until another may take it. */
  left: number;
}

describe('the lease of the sweeps', () => {
  let w: World;
  let standby: RunningServer;
  beforeAll(async () => {
    w = await world();
    standby = await startServer({ ...w.settings, ROLE: 'worker', PORT: String(await freePort()) });
  });
  afterAll(async () => {
    await standby.stop();
    await w.end();
  });

  const lease = async (): Promise<Lease> => {
    const [row] = await w.rows<Lease>(
      `SELECT holder, extract(epoch FROM until - now())::float8 AS left FROM lease WHERE name = 'sweeps'`,
    );
    return row ?? { holder: '', left: 0 };
  };
  const until = async (holds: (lease: Lease) => boolean) => {
    for (let times = 0; times < 200 && !holds(await lease()); times++) await sleep(50);
    expect(holds(await lease())).toBe(true);
  };

  it('is kept while a sweep takes its time', async () => {
    const doctor = await w.doctor();
    await w.patient(doctor, { subscription_id: await w.plan(doctor) });
    await w.settle();
    const client = new pg.Client({ connectionString: w.databaseUrl });
    await client.connect();
    await client.query(`BEGIN; UPDATE message SET send_at = now() - interval '1 hour', state = 'queued'`);
    await client.query('COMMIT; BEGIN; SELECT FROM message FOR UPDATE');
    const { holder } = await lease();
    for (let times = 0; times < 20; times++) {
      await sleep(200);
      expect((await lease()).holder).toBe(holder);
    }
    await client.query('COMMIT');
    await client.end();
    await w.settle();
  });

  it('passes to another process within seconds when its holder dies', async () => {
    standby.process.kill('SIGSTOP'); // so that the other holds it
    await sleep((HELD_SECONDS + 2) * 1_000);
    const { holder } = await lease();
    await w.server().kill();
    standby.process.kill('SIGCONT');
    expect((await lease()).left).toBeLessThanOrEqual(HELD_SECONDS);
    await until((now) => now.holder !== holder);
    w.takeOver(await startServer(w.settings));
  });
});
