import type { Day } from '../../shared/calendar.js';
import type { MrrPoint } from '../mrr/mrr.view.js';

export class AllDoctorsFiguresView {
  /** Doctors whose account is approved. @example 128 */
  doctors!: number;
  /** Active enrolments of all doctors; one patient on one plan counts once. @example 9412 */
  liveEnrolments!: number;
  /** Rupees a month: the sum over all doctors, rounded once. @example 2846150 */
  mrr!: number;
  /** Rupees a year: 12 × mrr. @example 34153800 */
  arr!: number;
  /** MRR at the close of each of the last 24 months, oldest first; in the current month, the current MRR. */
  mrrOverTime!: MrrPoint[];
  /** Whether an independent computation from the same snapshot gives the same sums; if not, an alarm is raised. */
  check!: 'ok' | 'violated';
  /** When the figures were computed: every five minutes, and at the start of a day. */
  calculated_at!: Date;
  /** Version of the metric definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which the figures were computed. */
  as_of!: Day;
}

export class AllDoctorsFiguresResponse {
  /** Null until they are first computed, seconds after the server starts. */
  figures!: AllDoctorsFiguresView | null;
}
