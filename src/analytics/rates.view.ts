import type { Day } from '../shared/calendar.js';
import type { ValidityType } from '../shared/period.js';
import type { MovementKind } from './movement.rules.js';

/** A term that ended in the month. */
export class DueRow {
  term_id!: string;
  patient_id!: string;
  patient_name!: string;
  /** Null for a patient who was deleted. */
  patient_mobile!: string | null;
  subscription_name!: string;
  tier_name!: string | null;
  validity_type!: ValidityType;
  /** Its last valid day. */
  due_date!: Day;
  /** Whether the next term was paid at most 7 days after that. */
  renewed!: boolean;
}

export class RatesView {
  /** @example '2025-10' */
  month!: string;
  /** Percent of the terms that were due in the month and renewed at most 7 days late; null when none was due. */
  renewalRate!: number | null;
  /** Percent of the patients who paid at the opening and did not at the closing; null when none did. */
  churnRate!: number | null;
  /** Rupees a month: MRR ÷ paying patients, at the closing; null when nobody pays. */
  arpu!: number | null;
  /** Rupees: ARPU ÷ the churn rates' average over the last 3 full months; null when none was lost. */
  ltv!: number | null;
  /** Rupees: all that was collected by the closing, less refunds, ÷ patients who ever paid; null when nobody did. */
  realisedLtv!: number | null;
  /** Patients whose subscriptions brought money at the closing of the month before. */
  payingAtOpening!: number;
  /** Patients whose subscriptions bring money at the closing or, in the current month, today. */
  payingAtClosing!: number;
  /** Patients behind churnRate. */
  lost!: number;
  /** Terms that end in the month, refunded and deleted ones left out. */
  due!: number;
  /** Those of them that were renewed. */
  renewed!: number;
  /** The terms behind renewalRate, by the day they were due; who was lost is told by movements. */
  renewals!: DueRow[];
  /** The rates may still change: the month runs, or terms of its last 7 days may yet be renewed. */
  provisional!: boolean;
  /** Version of the definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which this was reckoned. */
  as_of!: Day;
}

/** One patient whose MRR changed. */
export class MovementRow {
  patient_id!: string;
  patient_name!: string;
  /** The patient is in the archive. */
  archived!: boolean;
  kind!: MovementKind;
  /** Rupees by which MRR grew (new, reactivation, expansion) or shrank (contraction, churn). */
  amount!: number;
}

/** opening + new + reactivation + expansion − contraction − churn = closing. */
export class MovementsView {
  /** @example '2025-10' */
  month!: string;
  /** Rupees: MRR at the closing of the month before. */
  opening!: number;
  /** Rupees: patients who never paid before. */
  new!: number;
  /** Rupees: patients who paid before, but not at the opening. */
  reactivation!: number;
  /** Rupees: patients who pay more. */
  expansion!: number;
  /** Rupees: patients who pay less. */
  contraction!: number;
  /** Rupees: patients who pay no more. */
  churn!: number;
  /** Rupees: MRR at the closing; in the current month, current MRR. */
  closing!: number;
  /** Every patient who moved; each figure is the sum of its rows. */
  rows!: MovementRow[];
  /** Version of the definitions. @example 'v1' */
  definition!: string;
  /** Day in India on which this was reckoned. */
  as_of!: Day;
}
