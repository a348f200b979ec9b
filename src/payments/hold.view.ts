import type { HoldReason, HoldState } from './hold.rules.js';

/** Captured money that extends nothing until the doctor accepts it as a renewal or gives it back. */
export class HoldView {
  id!: string;
  patient_id!: string;
  patient_name!: string;
  payment_id!: string;
  /** In rupees. @example 499 */
  amount!: number;
  /** Why it is held: paid twice, paid after the clinic took the money by hand, or the patient was deleted. */
  reason!: HoldReason;
  status!: HoldState;
  /** When the money was captured. */
  created_at!: Date;
}

export class HoldsView {
  holds!: HoldView[];
  total!: number;
}
