// @ts-check
/**
 * Receipts of the measured doctor: one PDF file, all PDF files of a month as a zip, and the books of a financial year as a
 * zip. The zips are read while they arrive, as a browser does; none is stored.
 */
import { performance } from 'node:perf_hooks';
import { measurePeak } from './memory.mjs';
import { round } from './report.mjs';

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./analytics.mjs').ServerContext} ServerContext */
/** @typedef {{ exported: number }} Options exported: number of receipts; a tenth of them are of the month */

const GOALS = { pdfMs: 50, pdfKib: 60, seconds: 30, growthMib: 50 };
const KIB = 1_024;
const BOOKS = '/api/books.zip?financial_year=2025-26';

/**
 * Receipts of one financial year, numbered after those of the data. One in ten is of April, one in three was paid in
 * cash. One patient in ten has a name in Devanagari. $1 doctor, $2 count.
 */
const INSERT_RECEIPTS = `
INSERT INTO receipt (doctor_id, id, kind, reason, financial_year, serial, number, issued_at, issued_on, money_on,
  transaction_id, payment_id, enrolment_id, patient_id, amount_paise, tax_treatment, tax_paise, method, reference, printed)
SELECT $1, gen_random_uuid(), 'receipt', 'subscription', '2025-26',
  1000000 + n, 'BENCH/' || n, day + interval '9 hours', day, day,
  gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 49900 + n % 100 * 100, 'exempt', 0,
  (ARRAY['upi', 'card', 'cash'])[1 + n % 3], 'pay_bench' || n, jsonb_build_object(
    'doctor_name', 'Dr. Asha Rao', 'degree', 'MBBS, MD (General Medicine)', 'registration_number', 'KMC 48213',
    'clinic_name', 'Rao Family Clinic', 'clinic_address', E'14, 2nd Cross, Jayanagar 4th Block\nBengaluru, Karnataka 560011',
    'gstin', NULL, 'patient_name', CASE WHEN n % 10 = 0 THEN 'लक्ष्मी त्रिपाठी ' ELSE 'Lakshmi Narayan ' END || n,
    'patient_mobile_ending', lpad((n % 10000)::text, 4, '0'), 'plan_name', 'Diabetes Care', 'tier_name', 'Quarterly',
    'covered_services', E'Two consultations a month\nHbA1c test every three months\nDiet advice by phone',
    'excluded_services', E'Medicines\nHospital admission', 'valid_from', day, 'valid_until', day + 90, 'sac', NULL,
    'note', NULL, 'original_number', NULL, 'original_issued_on', NULL, 'received_by', NULL,
    'link_identifier', md5(n::text))
FROM (SELECT n, '2025-04-01'::date + CASE WHEN n % 10 = 0 THEN n / 10 % 30 ELSE 30 + n % 335 END AS day
  FROM generate_series(1, $2::int) n) days`;

/** @param {ServerContext} served @param {number} count @param {() => Promise<Row[]>} work */
async function withReceipts({ rows, doctorId }, count, work) {
  const remove = async () => {
    await rows('SET session_replication_role = replica'); // receipts cannot be deleted otherwise
    await rows(`DELETE FROM receipt_pdf WHERE doctor_id = $1`, [doctorId]);
    await rows(`DELETE FROM receipt WHERE doctor_id = $1 AND number LIKE 'BENCH/%'`, [doctorId]);
  };
  try {
    await remove(); // of a run that was interrupted
    await rows(INSERT_RECEIPTS, [doctorId, count]);
    await rows('VACUUM (ANALYZE) receipt');
    return await work();
  } finally {
    await remove();
    await rows('RESET session_replication_role');
    await rows('VACUUM (ANALYZE) receipt');
  }
}

/** Calls the server and reads the whole response. @param {ServerContext} served @param {string} path @returns {Promise<number>} bytes */
async function download({ origin, token }, path) {
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body) throw new Error(`${path} returned ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}

/** @param {string} name @param {number} ours @param {string} unit @param {number} goal @returns {Row} */
const toRow = (name, ours, unit, goal) => ({
  name,
  ours: round(ours, 1),
  floor: null,
  ratio: null,
  unit,
  goal,
  met: ours <= goal,
});

/**
 * Duration and memory growth of a download, after others that bring V8 to the size it keeps: it enlarges its young
 * generation with the first load, and its old one until it first collects it.
 * @param {ServerContext} served @param {string} name @param {string} path @param {string[]} before paths of the others
 */
async function measureDownload(served, name, path, before) {
  for (const other of before) await download(served, other);
  const since = performance.now();
  const { growth } = await measurePeak(served.pid, () => download(served, path));
  return [
    toRow(name, (performance.now() - since) / 1_000, 's', GOALS.seconds),
    toRow(`${name}, growth`, growth, 'MiB', GOALS.growthMib),
  ];
}

/** @param {number} count */
const text = (count) => count.toLocaleString('en');

/** @type {{ name: string, measure: (served: ServerContext, options: Options) => Promise<Row[]> }[]} */
export const RECEIPT_FIGURES = [
  {
    name: 'receipt-pdf',
    measure: (served, { exported }) =>
      withReceipts(served, exported, async () => {
        const calls = exported / 100;
        const warmUp = calls / 10; // V8 and the caches need some documents
        const ids = await served.rows(
          `SELECT id FROM receipt WHERE doctor_id = $1 AND number LIKE 'BENCH/%' LIMIT $2`,
          [served.doctorId, warmUp + calls],
        );
        /** @type {{ ms: number, bytes: number }[]} */
        const measured = [];
        for (const { id } of ids) {
          const since = performance.now();
          const bytes = await download(served, `/api/receipts/${id}.pdf`);
          measured.push({ ms: performance.now() - since, bytes });
        }
        const counted = measured.slice(warmUp);
        const times = counted.map(({ ms }) => ms).toSorted((a, b) => a - b);
        return [
          toRow('receipt-pdf, p99', times[Math.floor(times.length * 0.99)] ?? 0, 'ms', GOALS.pdfMs),
          toRow('receipt-pdf, largest', Math.max(...measured.map(({ bytes }) => bytes)) / KIB, 'KiB', GOALS.pdfKib),
        ];
      }),
  },
  {
    name: 'receipts-zip',
    measure: (served, { exported }) =>
      withReceipts(served, exported, () =>
        measureDownload(
          served,
          `receipts-zip of ${text(exported / 10)} PDFs`,
          '/api/receipts.zip?from=2025-04-01&to=2025-04-30',
          ['/api/receipts.zip?from=2025-05-01&to=2025-05-05'],
        ),
      ),
  },
  {
    name: 'books',
    measure: (served, { exported }) =>
      withReceipts(served, exported, () =>
        measureDownload(served, `books of ${text(exported)} receipts`, BOOKS, [BOOKS, BOOKS, BOOKS]),
      ),
  },
];
