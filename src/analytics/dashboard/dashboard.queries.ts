import type { EntityManager } from 'typeorm';
import type { Day } from '../../shared/calendar.js';
import { formatRupees, paise, rupees } from '../../shared/money.js';
import type { ActivityView, DashboardView } from './dashboard.view.js';
import { METRICS_VERSION } from '../figures.rules.js';
import { readActiveTotals } from '../mrr/mrr.queries.js';
import { resolvePeriod } from '../period.rules.js';
import { readGrossRevenue } from '../revenue/revenue.queries.js';

const MAX_ACTIVITIES = 8;

interface Counts {
  patients: number;
  plans: number;
}

const COUNTS = `
  SELECT
    (SELECT coalesce(sum(active), 0) FROM patient_count WHERE doctor_id = $1) AS patients,
    (SELECT count(*) FROM plan WHERE doctor_id = $1 AND removed_at IS NULL) AS plans`;

interface Activity {
  kind: 'payment' | 'patient' | 'assigned';
  name: string;
  patientId: string | null;
  plan: string | null;
  amount: number | null;
  at: Date;
}

const RECENT_ACTIVITIES = `
  (SELECT 'payment' AS kind, p.name, CASE WHEN p.erased_at IS NULL THEN p.id END AS "patientId", t.plan_name AS plan, m.amount_paise AS amount, m.captured_at AS at
   FROM payment m JOIN enrolment e ON e.doctor_id = m.doctor_id AND e.id = m.enrolment_id
   JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
   LEFT JOIN term t ON t.doctor_id = m.doctor_id AND t.id = m.term_id
   WHERE m.doctor_id = $1 AND m.captured_at IS NOT NULL AND m.captured_at <= $3 ORDER BY m.captured_at DESC LIMIT $2)
  UNION ALL
  (SELECT 'patient', name, id, NULL, NULL, created_at FROM patient
   WHERE doctor_id = $1 AND erased_at IS NULL AND created_at <= $3 ORDER BY created_at DESC LIMIT $2)
  UNION ALL
  (SELECT 'assigned', p.name, CASE WHEN p.erased_at IS NULL THEN p.id END, t.plan_name, t.amount_paise, t.created_at
   FROM term t JOIN patient p ON p.doctor_id = t.doctor_id AND p.id = t.patient_id
   WHERE t.doctor_id = $1 AND t.state = 'pending' AND t.created_at <= $3 ORDER BY t.created_at DESC LIMIT $2)
  ORDER BY at DESC, kind, name LIMIT $2`;

const ACTIVITY_TITLES: Record<Activity['kind'], string> = {
  payment: 'Payment received',
  patient: 'Patient added',
  assigned: 'Subscription assigned',
};

/** The doctor's dashboard as of `today`; activities after `now` are left out. */
export async function readDashboard(
  tx: EntityManager,
  doctorId: string,
  today: Day,
  now: Date,
): Promise<DashboardView> {
  const [counts] = await tx.query<Counts[]>(COUNTS, [doctorId]);
  const { active } = await readActiveTotals(tx, doctorId, today);
  const revenue = await readGrossRevenue(tx, doctorId, resolvePeriod('this_month', today, {}));
  const activities = await tx.query<Activity[]>(RECENT_ACTIVITIES, [doctorId, MAX_ACTIVITIES, now]);
  return {
    totalPatients: counts?.patients ?? 0,
    activeSubscriptions: active,
    subscriptionPlans: counts?.plans ?? 0,
    monthlyRevenue: rupees(revenue),
    recentActivity: activities.map(toActivity),
    definition: METRICS_VERSION,
    as_of: today,
  };
}

const toActivity = ({ kind, name, patientId, plan, amount, at }: Activity): ActivityView => ({
  title: ACTIVITY_TITLES[kind],
  meta: [name, plan, amount === null ? null : formatRupees(paise(amount))].filter((part) => part !== null).join(' · '),
  at,
  patient_id: patientId,
});
