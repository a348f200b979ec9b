import type { EntityManager } from 'typeorm';
import type { ListQuery, ListRules } from '../platform/lists.js';
import type { Day } from '../shared/calendar.js';
import type { PlanView } from './plan.view.js';

export interface PlanFilter {
  is_active?: boolean;
}

export const PLAN_LIST: ListRules = {
  sort: { id: 'p.id', name: 'lower(p.name)', is_active: 'p.is_active', created_at: 'p.created_at' },
  order: 'p.created_at DESC, p.id',
  filter: { is_active: 'boolean' },
  id: 'p.id',
};

/** Patients with a live term of the plan on $2, and the tiers on sale. */
const COLUMNS = `
  p.id, p.name, p.description, p.covered_services, p.excluded_services, p.additional_info, p.is_active, p.version,
  p.created_at,
  (SELECT count(DISTINCT t.patient_id) FROM term t
   WHERE t.doctor_id = p.doctor_id AND t.plan_id = p.id AND t.state = 'paid' AND t.start_day <= $2 AND t.end_day >= $2
     AND NOT EXISTS (SELECT FROM term_pause x WHERE x.doctor_id = t.doctor_id AND x.term_id = t.id AND x.to_day IS NULL)
  ) AS active_patients,
  (SELECT count(*) FROM tier r WHERE r.doctor_id = p.doctor_id AND r.plan_id = p.id AND r.removed_at IS NULL) AS tiers_count`;

/** The plans on a page of the doctor's list, and how many there are in all. */
export async function listPlans(
  tx: EntityManager,
  doctorId: string,
  today: Day,
  { ids, filter, orderBy, limit, offset }: ListQuery<PlanFilter>,
): Promise<{ rows: PlanView[]; total: number }> {
  const where = `p.doctor_id = $1 AND p.removed_at IS NULL
    AND ($2::date IS NOT NULL) AND ($3::uuid[] IS NULL OR p.id = ANY($3)) AND ($4::boolean IS NULL OR p.is_active = $4)`;
  const params = [doctorId, today, ids, filter.is_active ?? null];
  const [{ total } = { total: 0 }] = await tx.query<{ total: number }[]>(
    `SELECT count(*) AS total FROM plan p WHERE ${where}`,
    params,
  );
  const rows = await tx.query<PlanView[]>(
    `SELECT ${COLUMNS} FROM plan p WHERE ${where} ORDER BY ${orderBy} LIMIT $5 OFFSET $6`,
    [...params, limit, offset],
  );
  return { rows, total };
}

/** One plan as the doctor sees it; null when it is unknown, removed or another doctor's. */
export async function findPlan(tx: EntityManager, doctorId: string, today: Day, id: string): Promise<PlanView | null> {
  const [row] = await tx.query<PlanView[]>(
    `SELECT ${COLUMNS} FROM plan p WHERE p.doctor_id = $1 AND p.id = $3 AND p.removed_at IS NULL`,
    [doctorId, today, id],
  );
  return row ?? null;
}
