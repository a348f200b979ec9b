// @ts-check
/** What came out, as a table for people and as one JSON object a line for programs. */

/** @typedef {import('./measure.mjs').Thing} Thing */
/** @typedef {import('./measure.mjs').Rates} Rates */
/** @typedef {{ name: string, ours: number, floor: number | null, ratio: number | null, unit: string, goal: number, met: boolean }} Row floor: none where the goal is no ratio and nothing compares */

/** How much dearer a call may get when the data grows tenfold. */
const GROWTH = 1.5;

/** What a row's name says of the data. */
export const SIZES = { full: '', tenth: ', a tenth of the data', tiny: '' };

export const round = (/** @type {number} */ value, /** @type {number} */ digits) => Number(value.toFixed(digits));

/**
 * @param {Thing[]} things @param {Map<keyof typeof SIZES, Map<string, Rates>>} measured by size, then by name
 * @returns {Row[]}
 */
export function rowsOf(things, measured) {
  const rows = [...measured].flatMap(([size, rates]) =>
    things.flatMap(({ name, goal, paced }) => {
      const { ours, floor, p99 } = rates.get(name) ?? { ours: 0, floor: 0 };
      const ratio = round(ours / floor, 2);
      const [mine, its] = [round(ours, 0), round(floor, 0)];
      const rate = {
        name: name + SIZES[size],
        ours: mine,
        floor: its,
        ratio,
        unit: 'answers/s',
        goal,
        met: ratio >= goal,
      };
      return paced && p99
        ? [rate, pacedRow(`${name}, p99 at ${paced.perSecond}/s${SIZES[size]}`, p99, paced.p99Ms)]
        : [rate];
    }),
  );
  const [full, tenth] = [measured.get('full'), measured.get('tenth')];
  for (const { name } of full && tenth ? things : []) {
    const grown = (/** @type {'ours' | 'floor'} */ side) =>
      round((tenth?.get(name)?.[side] ?? 0) / (full?.get(name)?.[side] ?? 1), 2);
    const [ours, floor] = [grown('ours'), grown('floor')];
    const unit = 'times the cost at a tenth';
    rows.push({
      name: `${name}, growth`,
      ours,
      floor,
      ratio: round(ours / floor, 2),
      unit,
      goal: GROWTH,
      met: ours <= GROWTH,
    });
  }
  return rows;
}

/** @param {string} name @param {{ ours: number, floor: number }} p99 @param {number} goal @returns {Row} */
const pacedRow = (name, { ours, floor }, goal) => ({
  ...{ name, ours, floor, ratio: round(ours / floor, 2), unit: 'ms', goal, met: ours <= goal },
});

/** @param {Row[]} rows @param {boolean} asJson @param {(line: string) => void} write */
export function print(rows, asJson, write) {
  if (asJson) return rows.forEach((row) => write(JSON.stringify(row)));
  write('\n| What | Ours | Floor | Ratio | Unit | Goal | Met |\n| --- | ---: | ---: | ---: | --- | ---: | --- |');
  for (const { name, ours, floor, ratio, unit, goal, met } of rows)
    write(`| ${name} | ${ours} | ${floor ?? '–'} | ${ratio ?? '–'} | ${unit} | ${goal} | ${met ? 'yes' : 'no'} |`);
}
