import type { Day } from '../shared/calendar.js';
import type { MrrPoint } from './mrr.view.js';

export class PlatformFiguresView {
  /** Doctors whose account is approved. */
  doctors!: number;
  /** Enrolments of all doctors that are live today: one patient on one plan counts once. */
  liveEnrolments!: number;
  /** Rupees a month: the sum over all doctors, rounded once. */
  mrr!: number;
  /** Rupees a year: 12 × mrr. */
  arr!: number;
  /** MRR at the close of each of the last 24 months, oldest first; in the current month, mrr. */
  mrrOverTime!: MrrPoint[];
  /** `ok` when the live sums, taken in another way from the same snapshot, are equal; an alarm is raised otherwise. */
  check!: 'ok' | 'violated';
  /** When the figures were reckoned; every five minutes, and as a day begins. */
  reckoned_at!: Date;
  /** Version of the definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which this was reckoned. */
  as_of!: Day;
}

export class PlatformFiguresReply {
  /** Null until they were reckoned for the first time, seconds after the start. */
  figures!: PlatformFiguresView | null;
}
