import { playHistories, formatFailure } from './history/run.js';

const SEED = Number(process.env['HISTORY_SEED'] ?? 1);
const COUNT = Number(process.env['HISTORIES'] ?? 500);

it(
  `${COUNT} histories of seed ${SEED} match the model after every step`,
  async () => {
    const { failures, violations, steps, reached } = await playHistories(SEED, COUNT);
    const [first] = failures;
    if (first) throw new Error(`${failures.length} of ${COUNT} histories differ.\n${formatFailure(SEED, first)}`);
    expect(violations).toEqual([]);
    expect(steps).toBeGreaterThanOrEqual(COUNT * 30);
    process.stdout.write(`${JSON.stringify(reached)}\n`);
  },
  240_000 + COUNT * 1_000,
);
