import { In, type EntityManager } from 'typeorm';
import { Patient } from '../patients/patient.entity.js';
import { FAMILY_LINK_SQL } from '../patients/payers/message-number.js';
import type { Day } from '../shared/calendar.js';
import type { KnownPersonView } from './join.view.js';
import { isDormant, listedNames, type Activity } from './known-people.rules.js';

/** A patient with a confirmed number, or for whom the person with that number pays. */
export interface KnownPatient extends Patient {
  /** See `isDormant`. */
  isDormant: boolean;
}

/** Whose people are looked for. */
interface NumberOfPeople {
  doctorId: string;
  /** In E.164. */
  mobile: string;
  /** A patient who is included with any number. */
  patientId?: string | null;
}

interface PersonRow extends Activity {
  id: string;
  name: string;
  /** False for somebody with another number, for whom the person with this number pays. */
  hasNumber: boolean;
}

/** The array makes PostgreSQL find all kinds of people by their indexes; that of numbers has no erased patients. */
const PEOPLE_SQL = `
SELECT p.id, p.name, coalesce(p.mobile_normal = $2, false) AS "hasNumber", p.created_at AS "addedAt",
  (SELECT max(t.created_at) FROM term t WHERE t.doctor_id = p.doctor_id AND t.patient_id = p.id) AS "lastTermAt",
  (SELECT max(t.end_day) FROM term t
   WHERE t.doctor_id = p.doctor_id AND t.patient_id = p.id AND t.state = 'paid') AS "lastPaidDay",
  (SELECT max(m.sent_at) FROM message m WHERE m.doctor_id = p.doctor_id AND m.patient_id = p.id) AS "lastMessageAt"
FROM patient p WHERE p.doctor_id = $1 AND p.erased_at IS NULL AND p.id = ANY (ARRAY(
  SELECT id FROM patient WHERE doctor_id = $1 AND mobile_normal = $2 AND erased_at IS NULL
  UNION ALL
  SELECT x.id FROM payer y JOIN patient x ON x.doctor_id = y.doctor_id AND x.payer_id = y.id
  WHERE y.doctor_id = $1 AND y.mobile_normal = $2 AND y.deleted_at IS NULL
  UNION ALL
  SELECT $3::uuid))`;

/** Locks the people with a number, also those for whom the person with the number pays, in the order of their ids. */
export async function lockPeople(
  tx: EntityManager,
  { doctorId, mobile, patientId = null }: NumberOfPeople,
  today: Day,
): Promise<KnownPatient[]> {
  const params = [doctorId, mobile, patientId];
  const rows = await tx.query<PersonRow[]>(`${PEOPLE_SQL} ORDER BY p.id FOR NO KEY UPDATE OF p`, params);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const patients = await tx.find(Patient, { where: { doctorId, id: In(ids) }, order: { id: 'ASC' } });
  const dormantIds = new Set(rows.flatMap((row) => (isDormant(row, today) ? [row.id] : [])));
  return patients.map((patient) => ({ ...patient, isDormant: dormantIds.has(patient.id) }));
}

/** The people whom the person with a number can choose, with the names that are shown to somebody with that number. */
export async function listPeople(
  tx: EntityManager,
  { doctorId, mobile }: NumberOfPeople,
  today: Day,
): Promise<KnownPersonView[]> {
  const rows = await tx.query<PersonRow[]>(`${PEOPLE_SQL} AND p.archived_at IS NULL ORDER BY lower(p.name), p.id`, [
    doctorId,
    mobile,
    null,
  ]);
  const listed = rows.filter((row) => !isDormant(row, today));
  const names = listedNames(listed);
  return listed.map(({ id }, index) => ({ id, name: names[index] ?? '' }));
}

/**
 * Whether the payer with a number has patients, and nothing has happened with any of them for a year; see `isDormant`. The number
 * may belong to somebody else by now, who must not get the link of the payer's page.
 */
export async function isPayerDormant(
  tx: EntityManager,
  { doctorId, mobile }: NumberOfPeople,
  today: Day,
): Promise<boolean> {
  const ofPayer = `p.payer_id = (SELECT id FROM payer WHERE doctor_id = $1 AND mobile_normal = $2 AND deleted_at IS NULL)`;
  const rows = await tx.query<PersonRow[]>(`${PEOPLE_SQL} AND ${ofPayer}`, [doctorId, mobile, null]);
  return rows.length > 0 && rows.every((row) => isDormant(row, today));
}

/** The identifier of the payer's page, if the patient's payer pays for several patients; null otherwise. */
export async function findFamilyIdentifier(
  tx: EntityManager,
  { doctorId, id }: Pick<Patient, 'doctorId' | 'id'>,
): Promise<string | null> {
  const [row] = await tx.query<{ identifier: string | null }[]>(
    `SELECT ${FAMILY_LINK_SQL} AS identifier FROM patient p WHERE p.doctor_id = $1 AND p.id = $2`,
    [doctorId, id],
  );
  return row?.identifier ?? null;
}
