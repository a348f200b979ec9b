import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = resolve(import.meta.dirname, '..');

interface Row {
  name: string;
  ours: number;
  floor: number | null;
}

interface Stored {
  finishedAt: string | null;
  rows: Row[];
  failed: { part: string; error: string }[];
}

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'nirog-bench-'))));
afterEach(() => rm(folder, { recursive: true }));

async function bench(words: string[], env: NodeJS.ProcessEnv = {}) {
  const { TEST_DATABASE_URL: DATABASE_URL, TEST_REDIS_URL: REDIS_URL } = process.env;
  const child = spawn(process.execPath, ['bench/run.mjs', '--smoke', '--json', ...words], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL, REDIS_URL, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number]>;
  const [output, log, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const printed = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
  const stored = JSON.parse(readFileSync(join(folder, 'bench', 'last.json'), 'utf8')) as Stored;
  return { printed, log, code, stored };
}

it('measures every hot call against the floor, and both sides return the same', async () => {
  const { printed, stored, log, code } = await bench([]);
  expect(code === 0 ? '' : log).toBe('');
  expect(printed.map(({ name }) => name)).toEqual([
    ...[
      'list',
      'search',
      'counts',
      'palette',
      'desk',
      'public-page',
      'create-patient',
      'joining',
      'webhook',
      'webhook, p99 at 200/s',
    ],
    ...['settle, p99 at 50/s', 'outbox', 'bulk', 'login with an unknown email'],
    ...['MRR over 24 months, one doctor', 'MRR over 24 months, all doctors', 'CSV of 1,000 rows, growth'],
    ...['receipt-pdf, p99', 'receipt-pdf, largest', 'receipts-zip of 100 PDFs', 'receipts-zip of 100 PDFs, growth'],
    ...['books of 1,000 receipts', 'books of 1,000 receipts, growth'],
  ]);
  for (const { name, ours, floor } of printed)
    if (!name.endsWith('growth')) expect(Math.min(ours, floor ?? ours)).toBeGreaterThan(0);
  expect(stored).toMatchObject({ rows: printed, failed: [] });
  expect(stored.finishedAt).not.toBeNull();
});

it('measures how events arrive at webhooks while workers are killed', async () => {
  const { printed, log, code } = await bench(['events']);
  expect(code === 0 ? '' : log).toBe('');
  expect(printed.map(({ name }) => name)).toEqual(['events to 50 webhooks, p99', 'events to 50 webhooks, growth']);
});

it('stores results when a part fails, continues, and exits with 1 and the name of the part', async () => {
  // An empty PATH has no `ps`, which measures the memory of the export.
  const { printed, stored, log, code } = await bench(['list', 'analytics'], { PATH: '' });
  expect(code).toBe(1);
  expect(printed.map(({ name }) => name)).toEqual([
    'list',
    'MRR over 24 months, one doctor',
    'MRR over 24 months, all doctors',
  ]);
  expect(stored).toMatchObject({ rows: printed, failed: [{ part: 'CSV export' }] });
  expect(log).toMatch(/Failed: CSV export\n$/);
});
