// @ts-check
/** Benchmark results. Each row is printed and stored when it is measured. A failed part does not stop the others. */
import { writeFileSync } from 'node:fs';
import { isShuttingDown } from '../scripts/shutdown.mjs';
import { logError, log } from '../scripts/progress.mjs';

/** @typedef {import('./measure.mjs').Benchmark} Benchmark */
/** @typedef {import('./measure.mjs').Rates} Rates */
/** @typedef {{ name: string, ours: number, floor: number | null, ratio: number | null, unit: string, goal: number, met: boolean }} Row floor and ratio: null if there is nothing to compare with */

/** How many times slower a call may be on ten times the data. */
const GROWTH = 1.5;

/** Suffixes of row names for the size of the data. */
export const SIZE_SUFFIX = { tenfold: ', ten times the data', full: '', tenth: ', a tenth of the data', tiny: '' };

/** @param {number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const round = (/** @type {number} */ value, /** @type {number} */ digits) => Number(value.toFixed(digits));

/** @param {Benchmark} benchmark @param {keyof typeof SIZE_SUFFIX} size @param {Rates} rates @returns {Row[]} */
export function toRows({ name, goal, paced }, size, { ours, floor, p99 }) {
  const ratio = round(ours / floor, 2);
  const rate = {
    name: name + SIZE_SUFFIX[size],
    ours: round(ours, 0),
    floor: round(floor, 0),
    ratio,
    unit: 'responses/s',
    goal,
    met: ratio >= goal,
  };
  return paced && p99
    ? [rate, pacedRow(`${name}, p99 at ${paced.perSecond}/s${SIZE_SUFFIX[size]}`, p99, paced.p99Ms)]
    : [rate];
}

/** The cost of a call on the full data relative to a tenth of it. @param {Benchmark} benchmark @param {Rates} full @param {Rates} tenth @returns {Row} */
export function growthRow({ name }, full, tenth) {
  const [ours, floor] = [round(tenth.ours / full.ours, 2), round(tenth.floor / full.floor, 2)];
  return {
    name: `${name}, growth`,
    ours,
    floor,
    ratio: round(ours / floor, 2),
    unit: 'times the cost at a tenth',
    goal: GROWTH,
    met: ours <= GROWTH,
  };
}

/** @param {string} name @param {{ ours: number, floor: number }} p99 @param {number} goal @returns {Row} */
const pacedRow = (name, { ours, floor }, goal) => ({
  name,
  ours,
  floor,
  ratio: round(ours / floor, 2),
  unit: 'ms',
  goal,
  met: ours <= goal,
});

const HEAD = `| What | Ours | Floor | Ratio | Unit | Goal | Met |
| --- | ---: | ---: | ---: | --- | ---: | --- |`;

/** @param {Row} row */
const formatRow = ({ name, ours, floor, ratio, unit, goal, met }) =>
  `| ${name} | ${ours} | ${floor ?? '–'} | ${ratio ?? '–'} | ${unit} | ${goal} | ${met ? 'yes' : 'no'} |`;

export class Results {
  /** @type {Row[]} */
  #rows = [];
  /** @type {{ part: string, error: string }[]} */
  #failed = [];
  #startedAt = new Date().toISOString();

  /**
   * @param {object} options
   * @param {string} options.file where the rows are stored
   * @param {(line: string) => void} [options.writeJson] prints one JSON object per line instead of a table
   */
  constructor({ file, writeJson }) {
    this.file = file;
    this.writeJson = writeJson;
    this.#store(null);
  }

  /** @param {Row} row */
  add(row) {
    this.#rows.push(row);
    this.#store(null);
    if (this.writeJson) this.writeJson(JSON.stringify(row));
    else log(formatRow(row));
  }

  /** Runs `work`. A failure is printed and stored, not thrown. @param {string} part @param {() => Promise<void>} work */
  async attempt(part, work) {
    try {
      await work();
    } catch (error) {
      if (isShuttingDown()) throw error; // interrupted: not a failure of this part
      const message = error instanceof Error ? error.message : String(error);
      this.#failed.push({ part, error: message });
      this.#store(null);
      logError(`${part} failed: ${message}`);
    }
  }

  /** Prints all rows as one table, and the failed parts. @returns {number} the command's exit code */
  finish() {
    this.#store(new Date().toISOString());
    if (!this.writeJson && this.#rows.length > 0) log(['', HEAD, ...this.#rows.map(formatRow)].join('\n'));
    if (this.#failed.length === 0) return 0;
    logError(`\nFailed: ${this.#failed.map(({ part }) => part).join('; ')}`);
    return 1;
  }

  /** @param {string | null} finishedAt */
  #store(finishedAt) {
    const results = {
      startedAt: this.#startedAt,
      finishedAt,
      node: process.version,
      rows: this.#rows,
      failed: this.#failed,
    };
    writeFileSync(this.file, `${JSON.stringify(results, null, 2)}\n`);
  }
}
