interface Places {
  /** Queries as the owner of the tables. */
  rows: <T extends object>(sql: string, params?: unknown[]) => Promise<T[]>;
  /** Text by the name of its place. */
  texts: Record<string, string>;
}

/** Names with fewer characters, such as "Ravi", are also words of other texts. */
const MIN_NAME_LENGTH = 8;
/** Searching for every patient of a large import would take long. */
const MAX_PATIENTS = 50;
const MAX_AUDIT_ROWS = 10_000;

/** What identifies the patients of a test. A mobile number is searched without its country code. */
const PATIENTS = `
SELECT CASE WHEN length(mobile_normal) >= 10 THEN right(mobile_normal, 10) END AS mobile, email, CASE WHEN length(name) >= $1 THEN name END AS name
FROM patient WHERE erased_at IS NULL ORDER BY id DESC LIMIT $2`;

/** Whole rows: masks must hide the values, not only in the columns known today. */
const AUDIT_ROWS = `
SELECT coalesce(before::text, '') || after::text AS text, object_type = 'patient' AS "isPatient"
FROM audit ORDER BY id DESC LIMIT $1`;

/** What Razorpay has stored of an order and of a refund, with its notes. */
const RAZORPAY_ENTITIES = `
SELECT concat_ws(' ', receipt, entity::text) AS text FROM sandbox.razorpay_entity WHERE kind IN ('order', 'refund')`;

/**
 * Finds patients' names, numbers and emails where there must be none: in the audit log's values, in orders and refunds at
 * Razorpay, and in `texts`. @returns each with its place
 */
export async function findPersonalData({ rows, texts }: Places): Promise<string[]> {
  const patients = await rows<Record<'mobile' | 'email' | 'name', string | null>>(PATIENTS, [
    MIN_NAME_LENGTH,
    MAX_PATIENTS,
  ]);
  if (patients.length === 0) return [];
  const audit = await rows<{ text: string; isPatient: boolean }>(AUDIT_ROWS, [MAX_AUDIT_ROWS]);
  const entities = await rows<{ text: string }>(RAZORPAY_ENTITIES);
  const join = (list: { text: string }[]) => list.map(({ text }) => text).join('\n');
  const contacts = unique(patients.flatMap(({ mobile, email }) => [mobile, email]));
  const names = unique(patients.map(({ name }) => name));
  const places: [place: string, text: string, marks: string[]][] = [
    ['audit log', join(audit), contacts],
    ['audit log of patients', join(audit.filter(({ isPatient }) => isPatient)), names],
    ['orders and refunds at Razorpay', join(entities), [...contacts, ...names]],
    ...Object.entries(texts).map(([place, text]): [string, string, string[]] => [place, text, [...contacts, ...names]]),
  ];
  return places.flatMap(([place, text, marks]) =>
    marks.filter((mark) => contains(text, mark)).map((mark) => `${place}: ${mark}`),
  );
}

/** A mobile number, possibly after a country code, is not a part of a longer number, such as the decimals of a metric. */
const contains = (text: string, mark: string): boolean =>
  /^\d+$/.test(mark) ? new RegExp(`(?<![.\\d])\\d{0,3}${mark}(?!\\d)`).test(text) : text.includes(mark);

const unique = (values: (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null && value !== ''))] as string[];
