import type { EntityManager } from 'typeorm';
import { toIndianMobile } from '../../shared/phone.js';
import { oneLine } from '../../shared/text.js';
import type { ErasedContact } from './erased-contact.js';

const ERASE_ROW = `
UPDATE import_row r SET cells = '{}', problems = '[]', changes = '[]', writes = writes - 'patientChange'`;

/** Removes the personal data of erased patients from the rows of imports that belong to them. May be repeated. */
export const eraseImportRows = (tx: EntityManager, doctorId: string, patientIds: readonly string[]): Promise<unknown> =>
  tx.query(`${ERASE_ROW} WHERE r.doctor_id = $1 AND r.patient_id = ANY ($2::uuid[])`, [doctorId, patientIds]);

/** Which of these numbers and emails another patient or a payer of the doctor has. */
const FIND_SHARED = `
SELECT v AS value FROM unnest($2::text[]) v WHERE EXISTS (SELECT FROM patient p WHERE p.doctor_id = $1 AND p.mobile_normal = v)
  OR EXISTS (SELECT FROM payer y WHERE y.doctor_id = $1 AND y.mobile_normal = v)
UNION ALL
SELECT v FROM unnest($3::text[]) v WHERE EXISTS (SELECT FROM patient p WHERE p.doctor_id = $1 AND lower(p.email) = lower(v))`;

/** What may be between the digits of a number, after NFKC. Removed by `translate`, which is faster than a regular expression. */
const SEPARATORS = ' \\t\\r().+/-‐‒–—―\\u200b\\u200e\\u200f\\u202a\\u202c';

/**
 * $2 patient, $3 names, $4 digits of numbers, $5 whether others have the number, $6 emails, $7 whether others have the email.
 * Numbers match in every notation that an import reads. One that is not an Indian mobile must be a whole cell.
 */
const ERASE_UNLINKED = `
WITH cell AS MATERIALIZED (
  SELECT id, E'\\n' || lower(normalize(array_to_string(cells, E'\\n'), NFKC)) || E'\\n' AS text FROM import_row
  WHERE doctor_id = $1 AND (patient_id IS NULL OR patient_id = $2) AND cells <> '{}'
), seen AS (
  SELECT id, text, translate(text, '०१२३४५६७८९' || E'${SEPARATORS}', '0123456789') AS digits,
    regexp_split_to_array(text, '[\\s,;|()<>]+') AS words,
    EXISTS (SELECT FROM unnest($3::text[]) n WHERE strpos(regexp_replace(text, '[ \\t\\r]+', ' ', 'g'), n) > 0) AS is_named
  FROM cell
)
${ERASE_ROW} FROM seen s WHERE r.doctor_id = $1 AND r.id = s.id AND (
  EXISTS (SELECT FROM unnest($4::text[], $5::boolean[]) n (digits, is_shared)
    WHERE (NOT is_shared OR is_named) AND strpos(s.digits, n.digits) > 0)
  OR EXISTS (SELECT FROM unnest($6::text[], $7::boolean[]) e (email, is_shared)
    WHERE (NOT is_shared OR is_named) AND strpos(s.text, e.email) > 0 AND e.email = ANY (s.words)))`;

/**
 * Removes the personal data of an erased patient from rows that belong to no patient, because they are wrong or not imported:
 * those with the patient's number or email. If others have it too, as in a family, also the patient's name must be in the row.
 * Reads the rows of all imports of the doctor. May be repeated.
 */
export async function eraseUnlinkedImportRows(
  tx: EntityManager,
  { doctorId, patientId }: { doctorId: string; patientId: string },
  { names, numbers, emails }: ErasedContact,
): Promise<void> {
  const found = await tx.query<{ value: string }[]>(FIND_SHARED, [doctorId, numbers, emails]);
  const isShared = (value: string) => found.some((one) => one.value === value);
  await tx.query(ERASE_UNLINKED, [
    doctorId,
    patientId,
    names.map((name) => oneLine(name.normalize('NFKC')).toLowerCase()),
    numbers.map((number) => toIndianMobile(number)?.slice('+91'.length) ?? `\n${number.replace('+', '')}\n`),
    numbers.map(isShared),
    emails.map((email) => email.toLowerCase()),
    emails.map(isShared),
  ]);
}
