import { StoredTimelineView } from '../../payments/timeline/timeline.view.js';
import { PatientReceiptView } from '../../receipts/receipt.view.js';
import type { Day } from '../../shared/calendar.js';
import type { ValidityType } from '../../shared/period.js';
import type { Language } from '../language.rules.js';
import type { CheckoutPrefill, PayPageClinic, PayPageDoctor } from '../pay-page.view.js';
import type { PersonStatus } from './payer-page.rules.js';

export class PayerPagePayer {
  /** First name only. @example 'Sita' */
  first_name!: string;
  /** Masked except for the last two digits. @example '••••••••••10' */
  mobile_hint!: string;
}

export class PayerPageTier {
  /** @example '0199f2a1-9e40-7c6d-8a15-3b2f6d9c0e47' */
  id!: string;
  /** Null if the tier is named after its validity. */
  name!: string | null;
  validity_type!: ValidityType;
  /** Months that one payment is valid for. @example 1 */
  months!: number;
  /** Rupees. @example 499 */
  amount!: number;
}

/** One plan of one patient. */
export class PayerPagePerson {
  enrolment_id!: string;
  /** First name, with the initial of the last name if two patients share it. @example 'Ravi' */
  first_name!: string;
  /** @example 'Diabetes Care' */
  plan_name!: string;
  /**
   * `due`: assigned and not paid. `active`: paid. `expired`: the paid days are over. `paused`: it cannot be paid here, only
   * the clinic can help.
   */
  status!: PersonStatus;
  /** Last valid day of the active or latest term; null before the first. */
  end_date!: Day | null;
  /** The day until which a renewal loses no day; null if there is nothing to pay or no paid day is left. */
  due_on!: Day | null;
  /** Whether one of `tiers` can be paid here now. @example true */
  payable!: boolean;
  /** What is offered now. Without online payments, only what costs nothing can be taken here. */
  tiers!: PayerPageTier[];
  /** The assigned tier, else that of the latest term; null if it is not one of `tiers`. */
  chosen_tier_id!: string | null;
  /**
   * The patient's own payment link, with all that the plan covers. Null unless the patient has the payer's number: another
   * number's link is known only to that number.
   * @example 'h2VqZ0mJx8s1yTt4KfWcLg'
   */
  own_identifier!: string | null;
}

/** Everything that a payer's page shows. */
export class PayerPageView {
  identifier!: string;
  doctor!: PayPageDoctor;
  clinic!: PayPageClinic;
  payer!: PayerPagePayer;
  /** Sorted by name. */
  people!: PayerPagePerson[];
  /** Whether the doctor accepts online payments; if not, the page shows how to reach the clinic. */
  gateway_ready!: boolean;
  /** Whether there are receipts to list. @example true */
  has_receipts!: boolean;
  /** Whether WhatsApp reminders may be sent to the payer's number; null if it cannot receive any. */
  reminders_wanted!: boolean | null;
}

/** A receipt of one of the payer's patients. */
export class PayerReceiptView extends PatientReceiptView {
  /** As on the page. @example 'Ravi' */
  first_name!: string;
}

export class PayerReceiptsView {
  /** Newest first, at most 48. */
  receipts!: PayerReceiptView[];
}

/** One person's part of a payment. */
export class PayerOrderLine {
  enrolment_id!: string;
  tier_id!: string;
  /** In paise. @example 49900 */
  amount!: number;
  /** Months that the payment is valid for. @example 1 */
  months!: number;
}

/** A Razorpay order for several people, to open the checkout with. */
export class PayerOrderView {
  /** Id of the Razorpay order. */
  orderId!: string;
  /** The sum of `lines` in paise, as Razorpay Checkout expects it. @example 99800 */
  amount!: number;
  currency!: 'INR';
  /** The doctor's public Razorpay key id. */
  key!: string;
  /** After this a new order is created. */
  expiresAt!: Date;
  /** The payer's contact data to prefill Razorpay Checkout with. */
  prefill!: CheckoutPrefill;
  /** What the payment is for; tiers that cost nothing were activated and are not included. */
  lines!: PayerOrderLine[];
}

/** Outcome and history of the payments for one person's plan. */
export class PersonTimelineView extends StoredTimelineView {
  enrolment_id!: string;
  /** As on the page. @example 'Ravi' */
  first_name!: string;
}

/** The payments for all people of a payer after a check at Razorpay. */
export class PayerTimelineView {
  /** False if Razorpay did not answer about all orders; the response then shows what was known before. */
  answered!: boolean;
  /** When the check was made. */
  checkedAt!: Date;
  people!: PersonTimelineView[];
}

/** Data that the server embeds in the page. */
export interface PayerPageInitialData {
  language: Language;
  view: PayerPageView;
}
