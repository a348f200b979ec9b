import type { EntityManager } from 'typeorm';
import { randomToken } from '../../platform/secrets.js';
import type { Payer } from './payer.entity.js';

/** $1 doctor, $2 payer, $3 the payer's number, $4 patients, or null for all of the payer. */
const LOCK_ENROLMENTS = `
SELECT e.id FROM enrolment e JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
WHERE p.doctor_id = $1 AND p.payer_id = $2 AND p.mobile_normal IS DISTINCT FROM $3
  AND ($4::uuid[] IS NULL OR p.id = ANY ($4))
ORDER BY e.id FOR NO KEY UPDATE OF e`;

const REVOKE = `
UPDATE link SET revoked_at = $3 WHERE doctor_id = $1 AND enrolment_id = ANY ($2::uuid[]) AND revoked_at IS NULL
RETURNING enrolment_id AS id`;

const CREATE = `
INSERT INTO link (identifier, doctor_id, enrolment_id, created_at)
SELECT n.identifier, $1, n.id, $3 FROM unnest($2::uuid[], $4::text[]) AS n (id, identifier)`;

/**
 * Replaces the own links of patients of a payer with another number, in the caller's transaction. While the payer paid for one
 * patient only, messages brought that patient's own link to the payer's number. Call it before the patients leave the payer or
 * the payer's number changes. The caller must hold the locks of the patients and the payer.
 * @param patientIds null for all patients of the payer.
 */
export async function replaceLinksKnownToPayer(
  tx: EntityManager,
  { doctorId, id, mobileNormal }: Pick<Payer, 'doctorId' | 'id' | 'mobileNormal'>,
  patientIds: readonly string[] | null,
  now: Date,
): Promise<void> {
  const enrolments = await tx.query<{ id: string }[]>(LOCK_ENROLMENTS, [doctorId, id, mobileNormal, patientIds]);
  if (enrolments.length === 0) return;
  const enrolmentIds = enrolments.map((enrolment) => enrolment.id);
  const [revoked] = await tx.query<[{ id: string }[], number]>(REVOKE, [doctorId, enrolmentIds, now]);
  const identifiers = revoked.map(() => randomToken());
  await tx.query(CREATE, [doctorId, revoked.map((link) => link.id), now, identifiers]);
}
