// @ts-check
/** Measures a benchmark on both sides alternately, so that other load affects both, and takes the medians. */
import { withBody, load, loadAtRate } from './load.mjs';
import { median } from './report.mjs';

/** @typedef {import('./load.mjs').Work} Work */
/** @typedef {{ token: string, doctorId: string, rows: (sql: string, params?: unknown[]) => Promise<any[]> }} BenchContext rows: runs SQL as the owner of the tables */

/**
 * @typedef {object} Benchmark
 * @property {string} name
 * @property {number} goal minimum ratio to the floor
 * @property {(context: BenchContext) => Promise<{ ours: Work, floor: Work }>} work
 * @property {(body: any) => unknown} comparable the part of a response's body that must be equal on both sides
 * @property {(context: BenchContext) => Promise<unknown>} [cleanUp] after each run
 * @property {{ perSecond: number, p99Ms: number }} [paced] a call rate and the goal for its 99th percentile
 */

/**
 * A benchmark of background work. It returns one row.
 * @typedef {object} BackgroundBenchmark
 * @property {string} name
 * @property {(context: BenchContext & { ownDoctorId: string, origin: string, redisUrl: string, small: boolean }) => Promise<import('./report.mjs').Row>} measure
 *   doctorId: another doctor than `ownDoctorId`, who is logged in; small: a smoke test
 */

/** @typedef {import('./load.mjs').Length} Length */
/** @typedef {{ run: Length, rounds: number, warmUp: Length }} RunOptions */
/** @typedef {{ ours: number, floor: number, p99?: { ours: number, floor: number } }} Rates responses per second; p99 in ms */

/** Sends the first 25 calls and returns the parts to compare. @param {string} origin @param {Work} work @param {Benchmark['comparable']} comparable */
async function collectComparable(origin, work, comparable) {
  const parts = [];
  for (const [n, call] of work.calls.slice(0, 25).entries()) {
    const { path, ...request } = withBody(work, call, -1 - n);
    const response = await fetch(origin + path, request);
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    parts.push(JSON.stringify(comparable(await response.json())));
  }
  return parts;
}

/**
 * @param {Benchmark} benchmark @param {{ ours: string, floor: string }} origins @param {BenchContext} context @param {RunOptions} options
 * @returns {Promise<Rates>}
 */
export async function measure(benchmark, origins, context, { run, rounds, warmUp }) {
  const work = await benchmark.work(context);
  /** Cleans up after a failure too. @template T @param {() => Promise<T>} run */
  const withCleanUp = async (run) => {
    try {
      return await run();
    } finally {
      await benchmark.cleanUp?.(context);
    }
  };
  const sides = /** @type {const} */ (['ours', 'floor']);
  const [ours, floor] = [
    await collectComparable(origins.ours, work.ours, benchmark.comparable),
    await collectComparable(origins.floor, work.floor, benchmark.comparable),
  ];
  ours.forEach((part, i) => {
    if (part !== floor[i]) throw new Error(`${benchmark.name}: the sides differ: ${part} and ${floor[i]}`);
  });
  /** @type {{ ours: number[], floor: number[] }} */
  const rates = { ours: [], floor: [] };
  for (let round = 0; round <= rounds; round++)
    for (const side of sides) {
      const rate = await withCleanUp(() => load(origins[side], work[side], round === 0 ? warmUp : run));
      if (round > 0) rates[side].push(rate);
    }
  const { perSecond } = benchmark.paced ?? {};
  const p99 = { ours: 0, floor: 0 };
  for (const side of perSecond ? sides : [])
    p99[side] = await withCleanUp(() => loadAtRate(origins[side], work[side], run, perSecond ?? 0));
  return { ours: median(rates.ours), floor: median(rates.floor), ...(perSecond && { p99 }) };
}
