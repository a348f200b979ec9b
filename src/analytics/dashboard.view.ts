import type { Day } from '../shared/calendar.js';

export class ActivityView {
  /** What happened. @example 'Payment received' */
  title!: string;
  /** With whom and what. @example 'Asha Rao · WhatsApp Support · ₹499' */
  meta!: string;
  at!: Date;
}

export class DashboardView {
  /** Patients who are not archived. */
  totalPatients!: number;
  /** Live now: enabled and start ≤ today ≤ end. */
  activeSubscriptions!: number;
  /** Plans that are not deleted. */
  subscriptionPlans!: number;
  /** Rupees: payments dated from the 1st of this month to today, in India. */
  monthlyRevenue!: number;
  /** Newest first. */
  recentActivity!: ActivityView[];
  /** Version of the definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which this was reckoned. */
  as_of!: Day;
}
