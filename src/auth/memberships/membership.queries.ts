import type { EntityManager } from 'typeorm';
import type { MemberRole } from '../../policies/policies.rules.js';
import type { Paise } from '../../shared/money.js';

/** A doctor's clinic in which a login works, and as what. */
export interface Clinic {
  doctorId: string;
  role: MemberRole;
  /** How much of one payment the person may refund in all; null for nothing. */
  refundLimitPaise: Paise | null;
}

/** The clinics of approved doctors in which a login works now, the one used last first. */
const FIND_CLINICS = `
SELECT m.doctor_id AS "doctorId", m.role, m.refund_limit_paise AS "refundLimitPaise"
FROM membership m JOIN account d ON d.id = m.doctor_id AND d.status = 'approved'
WHERE m.account_id = $1 AND m.ended_at IS NULL
ORDER BY (SELECT max(s.last_seen_at) FROM session s WHERE s.account_id = $1 AND s.doctor_id = m.doctor_id) DESC NULLS LAST,
  m.accepted_at, m.id`;

export const findClinics = (tx: EntityManager, accountId: string): Promise<Clinic[]> =>
  tx.query<Clinic[]>(FIND_CLINICS, [accountId]);

/** The clinic of this doctor; null if the login does not work there. */
export const findClinic = async (tx: EntityManager, accountId: string, doctorId: string): Promise<Clinic | null> =>
  (await findClinics(tx, accountId)).find((clinic) => clinic.doctorId === doctorId) ?? null;
