import type { EntityManager } from 'typeorm';
import { queryPage, type ListQuery, type ListRules } from '../platform/lists/list-query.js';
import type { Day } from '../shared/calendar.js';
import { activeTermSql } from '../shared/active-term.js';
import type { PlanView } from './plan.view.js';

export interface PlanFilter {
  is_active?: boolean;
}

export const PLAN_LIST: ListRules = {
  sort: { id: 'p.id', name: 'lower(p.name)', is_active: 'p.is_active', created_at: 'p.created_at' },
  defaultOrder: 'p.created_at DESC, p.id',
  filter: { is_active: 'boolean' },
  id: 'p.id',
};

/** Columns of `PlanView`. $2 is today. */
const COLUMNS = `
  p.id, p.name, p.description, p.covered_services, p.excluded_services, p.additional_info, p.message_name, p.is_active,
  p.version, p.created_at,
  (SELECT count(DISTINCT t.patient_id) FROM term t
   WHERE t.doctor_id = p.doctor_id AND t.plan_id = p.id AND ${activeTermSql('t', '$2')}
  ) AS active_patients,
  (SELECT count(*) FROM tier r WHERE r.doctor_id = p.doctor_id AND r.plan_id = p.id AND r.removed_at IS NULL) AS tiers_count`;

export async function listPlans(
  tx: EntityManager,
  doctorId: string,
  today: Day,
  { ids, filter, ...query }: ListQuery<PlanFilter>,
): Promise<{ rows: PlanView[]; total: number }> {
  const from = `FROM plan p WHERE p.doctor_id = $1 AND p.removed_at IS NULL
    AND ($2::date IS NOT NULL) AND ($3::uuid[] IS NULL OR p.id = ANY($3)) AND ($4::boolean IS NULL OR p.is_active = $4)`;
  const params = [doctorId, today, ids, filter.is_active ?? null];
  const page = await queryPage<PlanView>(tx, { rows: `SELECT ${COLUMNS} ${from}`, from: from }, params, query);
  return page;
}

/** One plan; null when it is unknown, removed or another doctor's. */
export async function findPlan(tx: EntityManager, doctorId: string, today: Day, id: string): Promise<PlanView | null> {
  const [row] = await tx.query<PlanView[]>(
    `SELECT ${COLUMNS} FROM plan p WHERE p.doctor_id = $1 AND p.id = $3 AND p.removed_at IS NULL`,
    [doctorId, today, id],
  );
  return row ?? null;
}
