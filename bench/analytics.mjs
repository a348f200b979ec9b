// @ts-check
/**
 * Analytics: MRR over 24 months in SQL, of the measured doctor and of all doctors, against a running sum that ignores
 * pauses and shared days; and the memory growth of the server while it exports 100,000 rows.
 */
import { performance } from 'node:perf_hooks';
import { DOCTOR } from './data.mjs';
import { measurePeak } from './memory.mjs';
import { median, round } from './report.mjs';

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./measure.mjs').BenchContext & { origin: string, pid: number }} ServerContext */

const MONTHS = 24;
const EXTRA_NAME = 'Exported';

const GOALS = { doctorMs: 10, allDoctorsMs: 200, csvMb: 50 };

/** The last days of the 24 months before the current one, in India. */
function closingDays() {
  const now = new Date(Date.now() + 19_800_000);
  const lastDay = (/** @type {number} */ back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 0));
  return Array.from({ length: MONTHS }, (_, n) =>
    lastDay(MONTHS - 1 - n)
      .toISOString()
      .slice(0, 10),
  );
}

/** Running sum: adds a term at its start and subtracts it at its end. @param {string} where @param {string} days */
const BASELINE_SQL = (where, days) => `
  WITH delta AS (
    SELECT n, sum(yearly) AS yearly FROM (
      SELECT width_bucket(start_day - 1, ${days}) AS n, sum(amount_paise * 12 / months) AS yearly
      FROM term WHERE ${where} AND payment_day IS NOT NULL GROUP BY 1
      UNION ALL
      SELECT width_bucket(least(end_day, ended_day) - 1, ${days}), -sum(amount_paise * 12 / months)
      FROM term WHERE ${where} AND payment_day IS NOT NULL GROUP BY 1) d
    GROUP BY n)
  SELECT sum(coalesce(yearly, 0)) OVER (ORDER BY n) AS yearly
  FROM generate_series(0, ${MONTHS - 1}) n LEFT JOIN delta USING (n)`;

/** Alternates both statements, so that other load affects both. @returns {Promise<[ours: number, floor: number]>} median in ms */
async function measureAlternately(
  /** @type {ServerContext['rows']} */ rows,
  /** @type {string[]} */ sides,
  /** @type {unknown[]} */ params,
  /** @type {number} */ rounds,
) {
  /** @type {[number[], number[]]} */
  const times = [[], []];
  for (let n = 0; n <= rounds; n++)
    for (const [side, sql] of sides.entries()) {
      const since = performance.now();
      await rows(sql, params);
      if (n > 0) times[side]?.push(performance.now() - since);
    }
  return [median(times[0]), median(times[1])];
}

/** Downloads all patients as CSV. @returns {Promise<number>} lines, including the header */
async function download(/** @type {ServerContext} */ { origin, token }) {
  const response = await fetch(`${origin}/api/patients.csv`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body) throw new Error(`the export returned ${response.status}`);
  let lines = 0;
  for await (const chunk of response.body) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines;
}

/** Peak memory growth of the server while it exports `rowCount` rows, in MiB. @param {ServerContext} served @param {number} rowCount */
async function measureGrowth(served, rowCount) {
  const { rows, doctorId, pid } = served;
  await download(served); // warm up
  try {
    await rows('SET session_replication_role = replica'); // no triggers for counts, search and audit
    await rows(
      `INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, email, created_at)
       SELECT $1, gen_random_uuid(), '${EXTRA_NAME} ' || n, n::text, n::text, 'patient' || n || '@mail.example', now()
       FROM generate_series(1, $2 - (SELECT count(*) FROM patient WHERE doctor_id = $1 AND archived_at IS NULL)) n`,
      [doctorId, rowCount],
    );
    const { result: lines, growth } = await measurePeak(pid, () => download(served));
    if (lines !== rowCount + 1) throw new Error(`${lines} lines were exported instead of ${rowCount + 1}`);
    return growth;
  } finally {
    await rows(`DELETE FROM patient WHERE name LIKE '${EXTRA_NAME} %'`);
    await rows('RESET session_replication_role');
    await rows('VACUUM (ANALYZE) patient');
  }
}

/** @param {string} name @param {[number, number]} times @param {number} goal @returns {Row} */
const timesRow = (name, [ours, floor], goal) => ({
  name,
  ours: round(ours, 1),
  floor: round(floor, 1),
  ratio: round(ours / floor, 2),
  unit: 'ms',
  goal,
  met: ours <= goal,
});

/** The SQL of the product. */
const loadClosingsSql = async (/** @type {'doctor' | 'all'} */ scope) =>
  (await import(new URL('../dist/analytics/mrr/closings.sql.js', import.meta.url).href)).closingsSql(scope);

/** @typedef {{ rounds: number, exported: number }} FigureOptions */

/** @type {{ name: string, measure: (served: ServerContext, options: FigureOptions) => Promise<Row> }[]} */
export const FIGURES = [
  {
    name: 'MRR over 24 months, one doctor',
    async measure({ rows }, { rounds }) {
      const sides = [await loadClosingsSql('doctor'), BASELINE_SQL('doctor_id = $1', '$2::date[]')];
      return timesRow(
        this.name,
        await measureAlternately(rows, sides, [DOCTOR.id, closingDays()], 5 * rounds),
        GOALS.doctorMs,
      );
    },
  },
  {
    name: 'MRR over 24 months, all doctors',
    async measure({ rows }, { rounds }) {
      const sides = [await loadClosingsSql('all'), BASELINE_SQL('true', '$1::date[]')];
      return timesRow(this.name, await measureAlternately(rows, sides, [closingDays()], rounds), GOALS.allDoctorsMs);
    },
  },
  {
    name: 'CSV export',
    async measure(served, { exported }) {
      const ours = round(await measureGrowth(served, exported), 1);
      return {
        name: `CSV of ${exported.toLocaleString('en')} rows, growth`,
        ours,
        floor: 0,
        ratio: 0,
        unit: 'MiB',
        goal: GOALS.csvMb,
        met: ours <= GOALS.csvMb,
      };
    },
  },
];
