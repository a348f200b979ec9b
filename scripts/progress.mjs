// @ts-check
/** Shows running steps and their duration: as one updating line on a terminal, as plain lines elsewhere. */

const isTerminal = process.stdout.isTTY === true;

/** Running steps with their start times. @type {Map<string, number>} */
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

/** Prints one line above the running steps. */
export function log(/** @type {string} */ text) {
  if (isTerminal) process.stdout.write('\r\x1b[K');
  console.log(text);
  draw();
}

/** Like `log`, on standard error. */
export function logError(/** @type {string} */ text) {
  if (isTerminal) process.stdout.write('\r\x1b[K');
  console.error(text);
  draw();
}

/**
 * Runs `work` while showing `label`, then prints how long it took.
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

/** The time since `since`, formatted in seconds. */
export const elapsed = formatElapsed;
