// @ts-check
/** The commands' output: lines, and steps with their duration. */

export const log = (/** @type {string} */ text) => console.log(text);
export const logError = (/** @type {string} */ text) => console.error(text);

/** The time since `since`, in seconds. */
export const elapsed = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs `work`. Prints `label` before it, and how long it took after it.
 * @template T
 * @param {string} label
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const since = Date.now();
  log(`${label} …`);
  let outcome = 'failed after';
  try {
    const result = await work();
    outcome = 'done in';
    return result;
  } finally {
    log(`${label}: ${outcome} ${elapsed(since)}`);
  }
}
