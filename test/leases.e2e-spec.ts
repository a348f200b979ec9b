import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { pollUntil } from './helpers/poll-until.js';
import { waitForLocks } from './helpers/locks.js';
import { freePort, startServer, type RunningServer } from './helpers/server.js';
import { world, type World } from './helpers/world.js';

/** A dead process may delay the sweeps for at most this long. */
const HELD_SECONDS = 3;

interface Lease {
  holder: string;
  left: number;
}

describe('the lease of the sweeps', () => {
  let w: World;
  let standby: RunningServer;
  beforeAll(async () => {
    w = await world({ ownServer: true });
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

  it('is held during a long sweep', async () => {
    const client = new pg.Client({ connectionString: w.databaseUrl });
    await client.connect();
    try {
      await client.query('BEGIN; LOCK TABLE message');
      await waitForLocks(w);
      const { holder } = await lease();
      for (const end = Date.now() + (HELD_SECONDS + 1) * 1_000; Date.now() < end;) {
        const now = await lease();
        expect(now.holder).toBe(holder);
        expect(now.left).toBeGreaterThan(0);
        await sleep(200);
      }
    } finally {
      await client.end();
    }
    await w.settle();
  });

  it('passes to another process within seconds when its holder dies', async () => {
    standby.process.kill('SIGSTOP'); // so that the other process holds the lease
    await sleep((HELD_SECONDS + 2) * 1_000);
    const { holder } = await lease();
    await w.server().kill();
    standby.process.kill('SIGCONT');
    expect((await lease()).left).toBeLessThanOrEqual(HELD_SECONDS);
    await pollUntil(async () => (await lease()).holder !== holder);
    w.takeOver(await startServer(w.settings));
  });
});
