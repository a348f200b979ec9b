// @ts-check
/** Says what is going on and how long it took: one moving line on a terminal, plain lines elsewhere. */

const live = process.stdout.isTTY === true;

/** What is under way now, with the time at which it began. @type {Map<string, number>} */
const underWay = new Map();

/** @type {NodeJS.Timeout | undefined} */
let ticker;

const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function draw() {
  if (!live) return;
  const [first] = underWay.values();
  const text = first === undefined ? '' : `  ${[...underWay.keys()].join(', ')} … ${seconds(first)}`;
  process.stdout.write(`\r\x1b[K${text.slice(0, (process.stdout.columns || 80) - 1)}`);
}

/** Prints one line above whatever is under way. */
export function say(/** @type {string} */ text) {
  if (live) process.stdout.write('\r\x1b[K');
  console.log(text);
  draw();
}

/** As `say`, for what went wrong. */
export function complain(/** @type {string} */ text) {
  if (live) process.stdout.write('\r\x1b[K');
  console.error(text);
  draw();
}

/**
 * Does `work` while showing `what`, then says how long it took.
 * @template T
 * @param {string} what
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const since = Date.now();
  underWay.set(what, since);
  if (live) ticker ??= setInterval(draw, 500);
  else console.log(`${what} …`);
  draw();
  let outcome = 'failed after';
  try {
    const result = await work();
    outcome = 'done in';
    return result;
  } finally {
    underWay.delete(what);
    if (underWay.size === 0) {
      clearInterval(ticker);
      ticker = undefined;
    }
    say(`${what}: ${outcome} ${seconds(since)}`);
  }
}

/** How long ago `since` was, for a person. */
export const took = seconds;
