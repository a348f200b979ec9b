import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

/** A client whose connection may be lost. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe('the PostgreSQL that npm start and the tests run', () => {
  // A busy backend outlives the main process and keeps its shared memory: PostgreSQL cannot start before it ends.
  it('restarts when its main process is killed while a query runs', async () => {
    const embeddedPostgres = spawn(process.execPath, [resolve(import.meta.dirname, 'embedded-postgres.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(embeddedPostgres, 'exit');
    try {
      const lines = createInterface({ input: embeddedPostgres.stdout })[Symbol.asyncIterator]();
      const next = async () => String((await lines.next()).value);
      const { url, pid } = JSON.parse(await next()) as { url: string; pid: number };
      const busyClient = await connected(url);
      const queryError = busyClient.query('SELECT count(*) FROM generate_series(1, 4000000000)').catch(String);
      const observer = await connected(url);
      const REACHED = `SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE '%series%'`;
      while ((await observer.query(REACHED)).rowCount === 0);
      process.kill(pid, 'SIGKILL');
      expect(await next()).toBe('PostgreSQL is back.');
      expect(await queryError).toMatch(/terminated/);
      await (await connected(url)).end();
    } finally {
      embeddedPostgres.kill('SIGTERM');
      await ended;
    }
  });
});
