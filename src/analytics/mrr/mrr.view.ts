import type { Day } from '../../shared/calendar.js';

export class MrrView {
  /** Rupees a month: Σ amount paid ÷ months over the active subscriptions, rounded once. @example 2000 */
  mrr!: number;
  /** Rupees a year: 12 × mrr. @example 24000 */
  arr!: number;
  /** Active today: enabled, and start ≤ today ≤ end. Free ones count here and add nothing to MRR. @example 4 */
  activeSubscriptions!: number;
  /** Version of the metric definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which the figures were computed. */
  as_of!: Day;
}

export class MrrPoint {
  /** @example '2026-10' */
  month!: string;
  /** Rupees: MRR at the close of the month; in the current month, the current MRR. @example 1750 */
  mrr!: number;
}

export class MrrOverTimeView {
  /** Oldest first, without gaps; empty if nothing was ever active. */
  data!: MrrPoint[];
  /** Version of the metric definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which the figures were computed. */
  as_of!: Day;
}
