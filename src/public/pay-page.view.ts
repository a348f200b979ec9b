import type { Day } from '../shared/calendar.js';
import type { RefusalContact } from '../shared/refused.js';
import type { ValidityType } from '../shared/period.js';
import type { Language } from './language.rules.js';

export class PayPageDoctor {
  name!: string;
  degree!: string | null;
  specialization!: string | null;
  profileImage!: string | null;
  /** With the medical council, as the doctor writes it. @example 'KMC 45678' */
  registration!: string | null;
}

export class PayPageClinic {
  /** Null when the profile has none. */
  name!: string | null;
  address!: string | null;
  /** The number to call when anything fails. */
  phone!: string | null;
}

export class PayPagePatient {
  /** First name only. */
  name!: string;
  /** Masked but for the last two digits. @example '••••••••••10' */
  mobile!: string;
}

export class PayPagePlan {
  name!: string;
  description!: string;
  /** Of the current tier; null while none is chosen. */
  tierName!: string | null;
  coveredServices!: string[];
  excludedServices!: string[];
  /** Shown after activation only. */
  additionalInfo!: string | null;
}

export class PayPageTier {
  id!: string;
  tierName!: string | null;
  validityType!: ValidityType;
  /** Rupees. */
  price!: number;
  /** Months that one payment is good for. */
  validityMonths!: number;
  features!: string[];
  /** The patient's current tier: "Your Plan". */
  current!: boolean;
}

export class PayPageStatus {
  /** Last valid day of the running or latest term; null when there never was one. */
  endDate!: Day | null;
  /** Whether that day has passed. */
  over!: boolean;
}

/** Everything the pay page shows. */
export class PayPageView {
  identifier!: string;
  doctor!: PayPageDoctor;
  clinic!: PayPageClinic;
  patient!: PayPagePatient;
  subscription!: PayPagePlan;
  tiers!: PayPageTier[];
  /** Whether paying (again) is possible now. */
  paymentEnabled!: boolean;
  /** Whether the doctor can be paid online at all; when false the page shows the clinic's contact. */
  gatewayReady!: boolean;
  subscriptionStatus!: PayPageStatus;
  /** Whether any money ever arrived, or a plan ran: then there is a payment history. */
  hasHistory!: boolean;
  /** Whether WhatsApp reminders may be sent to the patient's number; null when it cannot receive any. */
  remindersWanted!: boolean | null;
}

/** Money that a patient has paid for the plan. */
export class PaidView {
  /** Day of the payment in India. */
  paidOn!: Day;
  /** In rupees. @example 499 */
  amount!: number;
  /** What went back, or is on its way, in rupees. @example 0 */
  refundedAmount!: number;
  tierName!: string | null;
  /** What it paid for; null while the clinic has yet to decide about the money. */
  startDate!: Day | null;
  /** The last valid day. */
  endDate!: Day | null;
}

/** A patient's own payments. */
export class PaidListView {
  /** Newest first, at most 24. */
  payments!: PaidView[];
}

/** Why there is nothing to show. */
export interface PayPageRefusal {
  code: string;
  text: string;
  /** Whom the text names. */
  contact: RefusalContact | null;
}

/** What the server writes into the page: what to show, or why not. */
export type PayPageGiven = { language: Language } & ({ view: PayPageView } | { said: PayPageRefusal });

/** A Razorpay order to open the checkout with. */
export class OrderView {
  /** Razorpay's order id. */
  orderId!: string;
  /** In paise, because Razorpay Checkout expects that. @example 49900 */
  amount!: number;
  currency!: 'INR';
  /** What it pays for. @example 3 */
  months!: number;
  /** The doctor's public key id. */
  key!: string;
  /** After this a new order is made. */
  expiresAt!: Date;
  /** What the payment window is to be prefilled with. */
  prefill!: CheckoutPrefill;
}

export class CheckoutPrefill {
  name!: string;
  /** A mobile with its country code; '' when none is known, and the patient types one. @example '+919876543210' */
  contact!: string;
}

/** A tier that costs nothing is activated at once, without an order. */
export class ActivatedView {
  activated!: true;
}

export class PaymentStatusView {
  /** True once the money has arrived. */
  captured!: boolean;
}
