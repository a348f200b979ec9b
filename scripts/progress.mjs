// @ts-check
/** Says what is going on and how long it took: one moving line on a terminal, plain lines elsewhere. */

const isTerminal = process.stdout.isTTY === true;

/** What is under way now, with the time at which it began. @type {Map<string, number>} */
const runningSteps = new Map();

/** @type {NodeJS.Timeout | undefined} */
let ticker;

const formatElapsed = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function draw() {
  if (!isTerminal) return;
  const [first] = runningSteps.values();
  const text = first === undefined ? '' : `  ${[...runningSteps.keys()].join(', ')} … ${formatElapsed(first)}`;
  process.stdout.write(`\r\x1b[K${text.slice(0, (process.stdout.columns || 80) - 1)}`);
}

/** Prints one line above whatever is under way. */
export function log(/** @type {string} */ text) {
  if (isTerminal) process.stdout.write('\r\x1b[K');
  console.log(text);
  draw();
}

/** As `log`, for what went wrong. */
export function logError(/** @type {string} */ text) {
  if (isTerminal) process.stdout.write('\r\x1b[K');
  console.error(text);
  draw();
}

/**
 * Does `work` while showing `label`, then says how long it took.
 * @template T
 * @param {string} label
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const since = Date.now();
  runningSteps.set(label, since);
  if (isTerminal) ticker ??= setInterval(draw, 500);
  else console.log(`${label} …`);
  draw();
  let outcome = 'failed after';
  try {
    const result = await work();
    outcome = 'done in';
    return result;
  } finally {
    runningSteps.delete(label);
    if (runningSteps.size === 0) {
      clearInterval(ticker);
      ticker = undefined;
    }
    log(`${label}: ${outcome} ${formatElapsed(since)}`);
  }
}

/** How long ago `since` was, for a person. */
export const elapsed = formatElapsed;
