import { playHistories, formatFailure } from './history/run.js';

const SEED = Number(process.env['HISTORY_SEED'] ?? 1);
const COUNT = Number(process.env['HISTORIES'] ?? 500);

/**
 * Model-based test: plays random patient histories on real servers and compares the stored data with a model after each
 * step. docs/reliability.md describes it. `npm run simulate` plays more histories and replays one that failed.
 */
it(
  `${COUNT} histories of seed ${SEED} match the model after every step`,
  async () => {
    const { failures, violations, steps, reached } = await playHistories(SEED, COUNT);
    const [first] = failures;
    if (first) throw new Error(`${failures.length} of ${COUNT} histories differ.\n${formatFailure(SEED, first)}`);
    expect(violations).toEqual([]);
    // A history has 32 steps (ROUNDS in history/commands.ts).
    expect(steps).toBeGreaterThanOrEqual(COUNT * 30);
    // How often the histories reached rare states, for the log of the run.
    process.stdout.write(`${JSON.stringify(reached)}\n`);
  },
  240_000 + COUNT * 1_000,
);
