import type { EntityManager } from 'typeorm';

/** Digits of each part of a version. Enough to notice a change; a page of patients stays small. */
const PART_LENGTH = 8;

/** A version as the API returns it. */
export const PATIENT_VERSION = new RegExp(`^[0-9a-f]{${PART_LENGTH}}\\.[0-9a-f]{${PART_LENGTH}}$`);

const hashSql = (rows: string): string => `left(md5(coalesce((${rows}), '')), ${PART_LENGTH})`;

/**
 * SQL of the version of a patient: a hash of the payments received, a dot, and a hash of the terms. It changes when a
 * payment is recorded, captured, refunded or voided, and when a term is added, paid, moved or ended.
 * @param patient alias of a row with `doctor_id` and `id`
 */
export const patientVersionSql = (patient: string): string =>
  `${hashSql(
    `SELECT string_agg(concat_ws(',', v.id, v.state), ';' ORDER BY v.id) FROM enrolment ve
   JOIN payment v ON v.doctor_id = ve.doctor_id AND v.enrolment_id = ve.id
   WHERE ve.doctor_id = ${patient}.doctor_id AND ve.patient_id = ${patient}.id
     AND v.state IN ('captured', 'refunded', 'voided')`,
  )} || '.' || ${hashSql(
    `SELECT string_agg(concat_ws(',', v.id, v.state, v.tier_id, v.start_day, v.end_day, v.ended_day), ';' ORDER BY v.id)
   FROM term v WHERE v.doctor_id = ${patient}.doctor_id AND v.patient_id = ${patient}.id`,
  )}`;

const READ_VERSION = `
SELECT ${patientVersionSql('p')} AS version FROM patient p WHERE p.doctor_id = $1 AND p.id = $2`;

/** The patient's version. The caller must hold the lock of the enrolment that it changes. */
export async function readPatientVersion(tx: EntityManager, doctorId: string, patientId: string): Promise<string> {
  const [row] = await tx.query<{ version: string }[]>(READ_VERSION, [doctorId, patientId]);
  return row?.version ?? '';
}

/** Whether payments were received, refunded or voided between two versions. */
export const hasOtherPayments = (version: string, other: string): boolean =>
  version.slice(0, PART_LENGTH) !== other.slice(0, PART_LENGTH);
