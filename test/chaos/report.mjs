// @ts-check
/** Prints the results as tables or as one JSON object. */
import { TARGETS } from './killer.mjs';

/** By killed target: what recovery means, and the goal in seconds, if there is one. */
const GOALS = {
  api: ['serves again', 3],
  worker: ['all that waited is worked off', undefined],
  postgres: ['serves again', 5],
  redis: ['its data lost: queues rebuilt', 15],
};

/**
 * @typedef {{ seed: number, kills: number, seconds: number, recoveries: import('./killer.mjs').Recovery[],
 *   messages: { due: number, ms: number }, counts: Record<string, number>, violations: object[],
 *   rolling: { calls: number, failed: string[], seconds: number } | null }} Outcome
 */

const MAX_SHOWN = 20;
const inSeconds = (/** @type {number} */ ms) => Number((ms / 1_000).toFixed(2));

/** @param {Outcome} outcome */
const toRows = ({ recoveries, messages }) => [
  ...TARGETS.map((target) => {
    const times = recoveries.filter((each) => each.target === target).map(({ ms }) => ms);
    return recoveryRow(target, target, times);
  }),
  recoveryRow(`redis, ${messages.due} messages due`, 'redis', [messages.ms]),
];

/** @param {string} killed @param {import('./killer.mjs').Target} target @param {number[]} times in ms */
function recoveryRow(killed, target, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const [meaning, goal] = GOALS[target];
  const median = inSeconds(sorted[Math.floor(sorted.length / 2)] ?? 0);
  return { killed, meaning, times: times.length, median, most: inSeconds(sorted.at(-1) ?? 0), goal };
}

/** @param {Outcome} outcome @param {boolean} asJson @param {(text: string) => void} write @returns {number} the exit code */
export function printReport(outcome, asJson, write) {
  const { rolling } = outcome;
  const failed = rolling?.failed ?? [];
  const rows = toRows(outcome);
  if (asJson) write(JSON.stringify({ ...outcome, recoveries: rows }));
  else {
    console.table(rows);
    console.table([{ ...outcome.counts, violations: outcome.violations.length }]);
    for (const violation of outcome.violations.slice(0, MAX_SHOWN)) write(JSON.stringify(violation));
    if (rolling)
      write(`Rolling restart: ${rolling.calls} calls in ${rolling.seconds.toFixed(1)} s, ${failed.length} failed`);
    for (const call of failed.slice(0, MAX_SHOWN)) write(call);
  }
  return outcome.violations.length + failed.length === 0 ? 0 : 1;
}
