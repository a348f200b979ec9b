import type { EntityManager } from 'typeorm';

/** Locked, because a code is sent and used under the lock of its link. */
const LOCK_LINKS = `
SELECT l.identifier FROM link l JOIN enrolment e ON e.doctor_id = l.doctor_id AND e.id = l.enrolment_id
WHERE e.doctor_id = $1 AND e.patient_id = $2 AND l.revoked_at IS NULL ORDER BY l.identifier FOR NO KEY UPDATE OF l`;

/**
 * Ends the codes and accesses with which the patient's data can be read, because the patient has another number: they were sent
 * to the former one. The caller must hold the patient's lock.
 */
export async function endDataAccess(tx: EntityManager, doctorId: string, patientId: string, now: Date): Promise<void> {
  const links = await tx.query<{ identifier: string }[]>(LOCK_LINKS, [doctorId, patientId]);
  await tx.query(
    `UPDATE data_access SET code_ended_at = coalesce(code_ended_at, $2), token_expires_at = least(token_expires_at, $2)
     WHERE identifier = ANY ($1::text[]) AND (code_ended_at IS NULL OR token_expires_at > $2)`,
    [links.map(({ identifier }) => identifier), now],
  );
}
