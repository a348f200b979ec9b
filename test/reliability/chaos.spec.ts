import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const KILLS = Number(process.env['CHAOS'] ?? 10);
const PAYMENTS = 100 * KILLS;
const MESSAGES = Number(process.env['CHAOS_MESSAGES'] ?? 10_000);
const RUN_MS = 600_000;

interface Outcome {
  counts: { payments: number; terms: number; holds: number; receipts: number };
  recoveries: { killed: string; times: number }[];
  violations: object[];
}

/** The short form of `npm run chaos`, with separate stores, which are killed too. */
async function chaos(): Promise<Outcome> {
  const sizes = Object.entries({ kills: KILLS, payments: PAYMENTS, messages: MESSAGES });
  const words = sizes.flatMap(([name, size]) => [`--${name}`, String(size)]);
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['test/chaos/run.mjs', '--short', '--json', ...words],
    { cwd: resolve(import.meta.dirname, '../..') },
  ).catch((failure: unknown) => failure as { stdout: string; stderr: string }); // the command exits with 1 on violations
  process.stdout.write(stderr); // the duration of each step, and the seed
  if (!stdout) throw new Error('the chaos run failed: see above');
  return JSON.parse(stdout) as Outcome;
}

it(
  `no rupee or message is lost or doubled when ${KILLS} processes and stores are killed during ${PAYMENTS} payments`,
  async () => {
    const { counts, recoveries, violations } = await chaos();
    for (const each of recoveries) process.stdout.write(`${JSON.stringify(each)}\n`);
    expect(violations).toEqual([]);
    expect(counts.payments).toBe(PAYMENTS);
    expect(counts.receipts).toBe(PAYMENTS); // their numbers are compared by the rules of the ledger
    expect(counts.terms + counts.holds).toBe(PAYMENTS);
    expect(recoveries.filter(({ times }) => times === 0)).toEqual([]);
    // Redis is killed once more during the messages.
    expect(recoveries.reduce((sum, { times }) => sum + times, 0)).toBe(KILLS + 1);
  },
  RUN_MS,
);
