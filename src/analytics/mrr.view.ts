import type { Day } from '../shared/calendar.js';

export class MrrView {
  /** Rupees a month: Σ amount paid ÷ months over the live subscriptions, rounded once. @example 2000 */
  mrr!: number;
  /** Rupees a year: 12 × mrr. */
  arr!: number;
  /** Live now: enabled and start ≤ today ≤ end. Free ones count here and add nothing to mrr. */
  activeSubscriptions!: number;
  /** Version of the definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which this was reckoned. */
  as_of!: Day;
}

export class MrrPoint {
  /** @example '2025-10' */
  month!: string;
  /** Rupees: at the close of the month's last day; in the current month, current MRR. */
  mrr!: number;
}

export class MrrOverTimeView {
  /** Oldest first, without gaps; empty when nothing was ever live. */
  data!: MrrPoint[];
  /** Version of the definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which this was reckoned. */
  as_of!: Day;
}
