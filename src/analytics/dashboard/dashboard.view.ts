import type { Day } from '../../shared/calendar.js';

export class ActivityView {
  /** What happened. @example 'Payment received' */
  title!: string;
  /** Patient, plan and amount. @example 'Ravi Kumar · WhatsApp Support · ₹499' */
  meta!: string;
  at!: Date;
  /** The patient it is about; null once the patient is deleted. */
  patient_id!: string | null;
}

export class DashboardView {
  /** Patients who are not archived. @example 240 */
  totalPatients!: number;
  /** Active today: enabled, and start ≤ today ≤ end. @example 196 */
  activeSubscriptions!: number;
  /** Plans that are not deleted. @example 4 */
  subscriptionPlans!: number;
  /** Rupees: payments dated from the 1st of this month to today, in India. @example 48250 */
  monthlyRevenue!: number;
  /** Newest first. */
  recentActivity!: ActivityView[];
  /** Version of the metric definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which the figures were computed. */
  as_of!: Day;
}
