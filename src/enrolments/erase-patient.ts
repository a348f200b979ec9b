import type { EntityManager } from 'typeorm';
import { recordErasure } from '../patients/erasure/erased-contact.js';
import { IS_OWN_JOIN_REQUEST_SQL } from '../patients/own-join-requests.sql.js';
import { Patient } from '../patients/patient.entity.js';
import { erasePatients } from '../patients/patients.service.js';
import { deletePayerIfUnused } from '../patients/payers/payers.queries.js';
import type { Clock } from '../platform/clock.js';
import { deleteStoredResponses } from '../platform/idempotency/idempotency.store.js';
import { emit } from '../platform/jobs/outbox.js';
import { checkPaymentLinks } from '../platform/jobs/payment-link-checks.js';

/** Replaces the reasons of refunds when their patient is erased. */
const ERASED_REASON = 'Deleted with the patient';

/** Links the patient's requests to join a plan, also those from before the patient was added, so that they are erased, too. */
const LINK_JOIN_REQUESTS = `
UPDATE join_request j SET patient_id = p.id FROM patient p
WHERE p.doctor_id = $1 AND p.id = $2 AND j.doctor_id = $1 AND j.patient_id IS NULL AND ${IS_OWN_JOIN_REQUEST_SQL}`;

/**
 * Erases a patient in the caller's transaction, which must hold the patient's lock: ends active terms today, revokes
 * links, and removes contact data, a payer without other patients, refund reasons and the responses stored for repeated
 * calls. Jobs remove the rest: messages, rows of imports, and copies in tables without a doctor.
 */
export async function erasePatient(
  tx: EntityManager,
  { doctorId, patientId }: { doctorId: string; patientId: string },
  clock: Clock,
): Promise<void> {
  const params = [doctorId, patientId];
  await recordErasure(tx, doctorId, patientId);
  const { payerId } = await tx.findOneByOrFail(Patient, { doctorId, id: patientId });
  await tx.query(LINK_JOIN_REQUESTS, params);
  await erasePatients(tx, doctorId, [patientId], clock.now());
  await tx.query(
    'SELECT id FROM enrolment WHERE doctor_id = $1 AND patient_id = $2 ORDER BY id FOR NO KEY UPDATE',
    params,
  );
  await tx.query(
    `UPDATE term SET state = 'cancelled', ended_day = $3
     WHERE doctor_id = $1 AND patient_id = $2 AND (state = 'pending' OR state = 'paid' AND end_day >= $3)`,
    [...params, clock.today()],
  );
  await tx.query(
    `UPDATE link SET revoked_at = $3 WHERE doctor_id = $1 AND revoked_at IS NULL
     AND enrolment_id IN (SELECT id FROM enrolment WHERE doctor_id = $1 AND patient_id = $2)`,
    [...params, clock.now()],
  );
  if (payerId !== null) await deletePayerIfUnused(tx, doctorId, payerId, clock.now());
  await eraseFreeText(tx, doctorId, patientId);
  await checkPaymentLinks(tx, doctorId, 'patient', patientId);
  await emit(tx, 'patient.erased', { doctorId, patientId });
}

/** The ids of a patient's rows, and of all imports, whose samples may show the patient; the identifiers of the patient's links. */
const PATIENT_IDENTIFIERS = `
WITH enrolled AS (SELECT id FROM enrolment WHERE doctor_id = $1 AND patient_id = $2),
  paid AS (SELECT id FROM payment WHERE doctor_id = $1 AND enrolment_id IN (SELECT id FROM enrolled))
SELECT
  ARRAY(SELECT identifier FROM link WHERE doctor_id = $1 AND enrolment_id IN (SELECT id FROM enrolled)) AS identifiers,
  ARRAY(SELECT $2::uuid UNION ALL SELECT id FROM enrolled UNION ALL SELECT id FROM paid
    UNION ALL SELECT id FROM term WHERE doctor_id = $1 AND patient_id = $2
    UNION ALL SELECT id FROM hold WHERE doctor_id = $1 AND payment_id IN (SELECT id FROM paid)
    UNION ALL SELECT id FROM message WHERE doctor_id = $1 AND patient_id = $2
    UNION ALL SELECT id FROM data_request WHERE doctor_id = $1 AND patient_id = $2
    UNION ALL SELECT id FROM join_request WHERE doctor_id = $1 AND patient_id = $2
    UNION ALL SELECT id FROM patient_import WHERE doctor_id = $1) AS ids`;

/** Overwrites the reasons of the patient's refunds, and deletes stored responses to calls about the patient. */
async function eraseFreeText(tx: EntityManager, doctorId: string, patientId: string): Promise<void> {
  const params = [doctorId, patientId];
  const [found] = await tx.query<[{ ids: string[]; identifiers: string[] }]>(PATIENT_IDENTIFIERS, params);
  await deleteStoredResponses(tx, doctorId, found);
  await tx.query(`UPDATE refund SET reason = $2 WHERE doctor_id = $1 AND payment_id = ANY ($3::uuid[])`, [
    doctorId,
    ERASED_REASON,
    found.ids,
  ]);
  await tx.query(
    `UPDATE payment SET amount_reason = CASE WHEN amount_reason IS NULL THEN NULL ELSE $2 END,
       void_reason = CASE WHEN void_reason IS NULL THEN NULL ELSE $2 END
     WHERE doctor_id = $1 AND id = ANY ($3::uuid[]) AND num_nonnulls(amount_reason, void_reason) > 0`,
    [doctorId, ERASED_REASON, found.ids],
  );
}
