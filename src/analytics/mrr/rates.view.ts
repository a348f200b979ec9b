import type { Day } from '../../shared/calendar.js';
import type { ValidityType } from '../../shared/period.js';
import type { MovementKind } from './movement.rules.js';

/** A term that ended in the month. */
export class DueRow {
  term_id!: string;
  patient_id!: string;
  patient_name!: string;
  /** Null after the patient was deleted. */
  patient_mobile!: string | null;
  subscription_name!: string;
  tier_name!: string | null;
  validity_type!: ValidityType;
  /** Its last valid day. @example '2026-10-20' */
  due_date!: Day;
  /** Whether the next term was paid at most 7 days after that day. */
  renewed!: boolean;
}

export class RatesView {
  /** @example '2026-10' */
  month!: string;
  /** Percent of the terms due in the month that were renewed at most 7 days late; null if none was due. @example 100 */
  renewalRate!: number | null;
  /**
   * Percent of the patients paying at the opening who no longer paid at the close; null if none paid at the opening.
   * @example 5
   */
  churnRate!: number | null;
  /** Rupees a month: MRR ÷ paying patients at the close; null if nobody pays. @example 499 */
  arpu!: number | null;
  /** Rupees: ARPU ÷ the average churn rate of the last 3 full months; null if no patient was lost. @example 9980 */
  ltv!: number | null;
  /**
   * Rupees: all payments up to the close, minus refunds, ÷ patients who ever paid; null if nobody did.
   * @example 2874.5
   */
  realisedLtv!: number | null;
  /** Paying patients at the close of the previous month. @example 20 */
  payingAtOpening!: number;
  /** Paying patients at the close of the month or, in the current month, today. @example 19 */
  payingAtClosing!: number;
  /** Patients counted by `churnRate`. @example 1 */
  lost!: number;
  /** Terms that end in the month, without refunded and deleted ones. @example 1 */
  due!: number;
  /** How many of them were renewed. @example 1 */
  renewed!: number;
  /** The terms behind `renewalRate`, by due date. `GET /api/analytics/movements` lists the patients who were lost. */
  renewals!: DueRow[];
  /**
   * Whether the rates can still change: the month is not over, or terms of its last 7 days can still be renewed.
   * @example false
   */
  provisional!: boolean;
  /** Version of the metric definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which the figures were computed. */
  as_of!: Day;
}

/** One patient whose MRR changed. */
export class MovementRow {
  patient_id!: string;
  patient_name!: string;
  /** Null after the patient was deleted. */
  patient_mobile!: string | null;
  /** Whether the patient is archived. */
  archived!: boolean;
  kind!: MovementKind;
  /** Rupees by which MRR increased (new, reactivation, expansion) or decreased (contraction, churn). @example 499 */
  amount!: number;
}

/** opening + new + reactivation + expansion − contraction − churn = closing. */
export class MovementsView {
  /** @example '2026-10' */
  month!: string;
  /** Rupees: MRR at the close of the previous month. @example 1501 */
  opening!: number;
  /** Rupees: patients who had never paid before. @example 499 */
  new!: number;
  /** Rupees: patients who had paid before, but not at the opening. @example 0 */
  reactivation!: number;
  /** Rupees: patients who pay more. @example 0 */
  expansion!: number;
  /** Rupees: patients who pay less. @example 0 */
  contraction!: number;
  /** Rupees: patients who no longer pay. @example 0 */
  churn!: number;
  /** Rupees: MRR at the close; in the current month, the current MRR. @example 2000 */
  closing!: number;
  /** Every patient whose MRR changed; each figure is the sum of its rows. */
  rows!: MovementRow[];
  /** Version of the metric definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which the figures were computed. */
  as_of!: Day;
}
