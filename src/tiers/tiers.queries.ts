import type { EntityManager } from 'typeorm';
import type { Day } from '../shared/calendar.js';
import { activeTermSql } from '../shared/active-term.js';

/** Numbers of patients with a term of a tier. */
export interface TierPatients {
  /** With a term that is active today. */
  active: number;
  /** With a term that is not paid yet. */
  pending: number;
}

export const NO_PATIENTS: TierPatients = { active: 0, pending: 0 };

/** Patients of each tier today; tiers without patients are missing. */
export async function countPatientsByTier(
  tx: EntityManager,
  doctorId: string,
  today: Day,
  tierIds: string[],
): Promise<Map<string, TierPatients>> {
  const rows = await tx.query<(TierPatients & { tier_id: string })[]>(
    `SELECT t.tier_id,
       count(DISTINCT t.patient_id) FILTER (WHERE t.state = 'paid') AS active,
       count(DISTINCT t.patient_id) FILTER (WHERE t.state = 'pending') AS pending
     FROM term t
     WHERE t.doctor_id = $1 AND t.tier_id = ANY ($3::uuid[])
       AND (t.state = 'pending' OR (${activeTermSql('t', '$2')}))
     GROUP BY t.tier_id`,
    [doctorId, today, tierIds],
  );
  return new Map(rows.map(({ tier_id, active, pending }) => [tier_id, { active, pending }]));
}
