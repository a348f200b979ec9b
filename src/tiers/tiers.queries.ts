import type { EntityManager } from 'typeorm';
import type { Day } from '../shared/calendar.js';
import { activeTermSql } from '../shared/active-term.js';

/** Number of patients with an active term of each tier today; tiers without patients are missing. */
export async function countPatientsByTier(
  tx: EntityManager,
  doctorId: string,
  today: Day,
  tierIds: string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ tier_id: string; patients: number }[]>(
    `SELECT t.tier_id, count(DISTINCT t.patient_id) AS patients FROM term t
     WHERE t.doctor_id = $1 AND t.tier_id = ANY ($3::uuid[]) AND ${activeTermSql('t', '$2')} GROUP BY t.tier_id`,
    [doctorId, today, tierIds],
  );
  return new Map(rows.map(({ tier_id, patients }) => [tier_id, patients]));
}
