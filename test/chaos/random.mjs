// @ts-check

/** @param {number} seed @returns {() => number} the next number from 0 (included) to 1 (excluded) */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * One of the names, chosen by weight.
 * @template {string} N @param {() => number} next @param {Record<N, number>} weights @returns {N}
 */
export function pick(next, weights) {
  const entries = /** @type {[N, number][]} */ (Object.entries(weights));
  let at = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) if ((at -= weight) < 0) return name;
  return entries[0]?.[0] ?? /** @type {N} */ ('');
}
