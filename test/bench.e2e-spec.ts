import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');

it('measures every hot call against the floor, and both sides agree on what they answer', async () => {
  const { TEST_DATABASE_URL: DATABASE_URL, TEST_REDIS_URL: REDIS_URL } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.mjs', '--smoke', '--json'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL, REDIS_URL },
  });
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; ours: number; floor: number | null; met: boolean });
  expect(rows.map(({ name }) => name)).toEqual([
    ...['list', 'search', 'public-page', 'create-patient', 'webhook', 'webhook, p99 at 200/s'],
    ...['settle, p99 at 50/s', 'outbox'],
    ...['MRR over 24 months, one doctor', 'MRR over 24 months, platform', 'CSV of 1,000 rows, growth'],
  ]);
  for (const { name, ours, floor } of rows)
    if (!name.endsWith('growth')) expect(Math.min(ours, floor ?? ours)).toBeGreaterThan(0);
});
