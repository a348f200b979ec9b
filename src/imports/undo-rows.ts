import { In, type EntityManager } from 'typeorm';
import { cancelImportedTerms, updateOpeningTerm } from '../enrolments/opening-terms.js';
import { eraseImportRows } from '../patients/erasure/import-rows.js';
import { PatientNote } from '../patients/notes/note.entity.js';
import { Patient } from '../patients/patient.entity.js';
import { erasePatients } from '../patients/patients.service.js';
import type { Day } from '../shared/calendar.js';
import type { RowWrites } from './import.entity.js';

/** A row that was imported. */
export interface DoneRow {
  id: string;
  patientId: string;
  writes: RowWrites;
}

const OTHER_ROW = 'another row has changed the patient';

/** SQL: audit rows made after the import by anything but an import. */
const changedSince = (object: string): string => `EXISTS (
  SELECT FROM audit a WHERE a.doctor_id = $1 AND a.object_id = ${object} AND a.id > m.since
    AND a.action NOT IN ('import.run', 'import.undo'))`;

/**
 * Why each row must be kept: what has happened since with the patient, if the row added the patient, otherwise with what the
 * row added or changed. Ids are UUIDv7, so a later id was made afterwards.
 *
 * Statistics are out of date after an import, so a join with `link` or `patient_note` would scan the table for each row: the
 * link is a scalar subquery, and the notes are read once. Only active links are read, because the revocation of a link has
 * an audit row.
 */
const FIND_USES = `
WITH m AS MATERIALIZED (
  SELECT r.id, r.import_id, r.patient_id, r.done_at, (r.writes ->> 'since')::uuid AS since,
    coalesce((r.writes ->> 'patient')::boolean, false) AS is_new,
    coalesce(r.writes ->> 'termId', r.writes -> 'termChange' ->> 'id')::uuid AS term_id,
    r.writes ? 'patientChange' AS changes_patient,
    ARRAY(SELECT jsonb_object_keys(coalesce(r.writes -> 'patientChange' -> 'after', '{}'))) AS patient_values,
    ARRAY(SELECT jsonb_array_elements_text(coalesce(r.writes -> 'noteIds', '[]'))::uuid) AS note_ids
  FROM import_row r WHERE r.doctor_id = $1 AND r.id = ANY ($2::uuid[])
), e AS MATERIALIZED (
  SELECT m.id AS row_id, e.id FROM m JOIN enrolment e ON e.doctor_id = $1 AND e.patient_id = m.patient_id
  LEFT JOIN term t ON t.doctor_id = $1 AND t.id = m.term_id
  WHERE m.is_new OR e.id = t.enrolment_id
), n AS MATERIALIZED (
  SELECT x.id, x.patient_id FROM patient_note x WHERE x.doctor_id = $1 AND x.patient_id IN (SELECT patient_id FROM m)
)
SELECT m.id, CASE
  WHEN EXISTS (SELECT FROM e JOIN payment x ON x.doctor_id = $1 AND x.enrolment_id = e.id
    WHERE e.row_id = m.id AND x.id > m.since) THEN 'a payment was recorded'
  WHEN EXISTS (SELECT FROM e JOIN payment_order x ON x.doctor_id = $1 AND x.enrolment_id = e.id
    WHERE e.row_id = m.id AND x.id > m.since) THEN 'a payment was started'
  WHEN EXISTS (SELECT FROM message x WHERE x.doctor_id = $1 AND x.patient_id = m.patient_id AND x.id > m.since
    AND x.state <> 'skipped' AND (m.is_new OR x.term_id = m.term_id)) THEN 'a message was sent'
  WHEN m.is_new AND EXISTS (SELECT FROM reply x WHERE x.doctor_id = $1 AND x.patient_id = m.patient_id)
    THEN 'the patient has written a message'
  WHEN EXISTS (SELECT FROM e WHERE e.row_id = m.id AND (${changedSince('e.id')} OR m.done_at <= (
      SELECT x.last_opened_at FROM link x WHERE x.doctor_id = $1 AND x.enrolment_id = e.id AND x.revoked_at IS NULL)))
    THEN 'the payment link was opened or replaced'
  WHEN ${changedSince('m.term_id')} OR EXISTS (SELECT FROM e JOIN term t ON t.doctor_id = $1 AND t.enrolment_id = e.id
      LEFT JOIN term_pause x ON x.doctor_id = $1 AND x.term_id = t.id
    WHERE e.row_id = m.id AND (x.id > m.since OR m.is_new AND ${changedSince('t.id')}))
    THEN 'a subscription was added or changed'
  WHEN EXISTS (SELECT FROM n WHERE n.patient_id = m.patient_id
    AND (m.is_new OR n.id = ANY (m.note_ids)) AND ${changedSince('n.id')}) THEN 'a note was added or changed'
  WHEN (m.is_new OR m.changes_patient) AND ${changedSince('m.patient_id')} THEN 'the patient was edited'
  WHEN EXISTS (SELECT FROM import_row o WHERE o.doctor_id = $1 AND o.patient_id = m.patient_id
    AND o.id <> m.id AND o.done_at IS NOT NULL AND o.undone_at IS NULL AND o.writes ->> 'since' > m.since::text
    AND (o.import_id <> m.import_id OR o.kept_reason IS NOT NULL)
    AND (m.is_new OR m.term_id IN ((o.writes ->> 'termId')::uuid, (o.writes -> 'termChange' ->> 'id')::uuid)
      OR o.writes -> 'patientChange' -> 'after' ?| m.patient_values)) THEN '${OTHER_ROW}'
  END AS reason
FROM m`;

const MARK_UNDONE = `
UPDATE import_row r SET undone_at = CASE WHEN n.reason IS NULL THEN $3::timestamptz END, kept_reason = n.reason
FROM jsonb_to_recordset($2::jsonb) n (id uuid, reason text) WHERE r.doctor_id = $1 AND r.id = n.id`;

/**
 * Removes what rows of an import made, in the caller's transaction, which marks them. Later rows must be undone first. The
 * caller must hold the rows' locks.
 */
export async function undoRows(
  tx: EntityManager,
  doctorId: string,
  rows: readonly DoneRow[],
  at: { now: Date; today: Day },
): Promise<void> {
  const patientIds = [...new Set(rows.map(({ patientId }) => patientId))];
  await tx.query(
    `SELECT id FROM patient WHERE doctor_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    [doctorId, patientIds],
  );
  await tx.query(
    `SELECT id FROM enrolment WHERE doctor_id = $1 AND patient_id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    [doctorId, patientIds],
  );
  const uses = await tx.query<{ id: string; reason: string | null }[]>(FIND_USES, [doctorId, rows.map(({ id }) => id)]);
  const reasons = new Map(uses.map(({ id, reason }) => [id, reason]));
  const kept = new Set<string>();
  const undone: DoneRow[] = [];
  for (const row of rows) {
    const written = listWritten(row);
    if (!reasons.get(row.id) && written.some((key) => kept.has(key))) reasons.set(row.id, OTHER_ROW);
    if (reasons.get(row.id)) for (const key of [row.patientId, ...written]) kept.add(key);
    else undone.push(row);
  }
  await removeWrites(tx, doctorId, undone, at);
  const marks = rows.map(({ id }) => ({ id, reason: reasons.get(id) ?? null }));
  await tx.query(MARK_UNDONE, [doctorId, JSON.stringify(marks), at.now]);
}

/** What a row added or changed, where a row that is kept could need it: a patient, a subscription, a value of a patient. */
const listWritten = ({ patientId, writes: { patient, termId, termChange, patientChange } }: DoneRow): string[] => [
  ...(patient ? [patientId] : []),
  ...[termId, termChange?.id].filter((id) => id !== undefined),
  ...Object.keys(patientChange?.after ?? {}).map((field) => `${patientId} ${field}`),
];

async function removeWrites(
  tx: EntityManager,
  doctorId: string,
  rows: readonly DoneRow[],
  at: { now: Date; today: Day },
): Promise<void> {
  const termIds = rows.flatMap(({ writes }) => writes.termId ?? []);
  await cancelImportedTerms(tx, doctorId, termIds, at);
  for (const { patientId, writes } of rows) {
    const { termChange, patientChange } = writes;
    if (termChange) await updateOpeningTerm(tx, doctorId, termChange.id, termChange.before, at.today);
    if (patientChange) await tx.update(Patient, { doctorId, id: patientId }, patientChange.before);
  }
  const noteIds = rows.flatMap(({ writes }) => writes.noteIds ?? []);
  if (noteIds.length > 0)
    await tx.update(PatientNote, { doctorId, id: In(noteIds) }, { text: null, deletedAt: at.now });
  const addedIds = rows.flatMap(({ patientId, writes }) => (writes.patient ? [patientId] : []));
  if (addedIds.length === 0) return;
  await erasePatients(tx, doctorId, addedIds, at.now);
  await eraseImportRows(tx, doctorId, addedIds);
}
