import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const [KILLS, PAYMENTS] = [10, 1_000];
const RUN_MS = 300_000;

interface Outcome {
  counts: { payments: number; terms: number; holds: number };
  recoveries: { killed: string; times: number }[];
  violations: object[];
}

/** The short form of `npm run chaos`, with stores of its own, which die too. */
it(
  `loses and doubles no rupee when ${KILLS} processes and stores are killed under ${PAYMENTS} payments`,
  async () => {
    const words = ['test/chaos/run.mjs', '--short', '--json', '--kills', String(KILLS), '--payments', String(PAYMENTS)];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, words, {
      cwd: resolve(import.meta.dirname, '../..'),
    });
    process.stdout.write(stderr); // how long each step took, and the seed
    const { counts, recoveries, violations } = JSON.parse(stdout) as Outcome;
    for (const each of recoveries) process.stdout.write(`${JSON.stringify(each)}\n`);
    expect(violations).toEqual([]);
    expect(counts.payments).toBe(PAYMENTS);
    expect(counts.terms + counts.holds).toBe(PAYMENTS);
    expect(recoveries.reduce((sum, { times }) => sum + times, 0)).toBe(KILLS);
    expect(recoveries.filter(({ times }) => times === 0)).toEqual([]);
  },
  RUN_MS,
);
