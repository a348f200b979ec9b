import type { Day } from '../shared/calendar.js';
import type { ErrorContact } from '../shared/domain-error.js';
import type { ValidityType } from '../shared/period.js';
import type { Language } from './language.rules.js';

export class PayPageDoctor {
  /** @example 'Dr Asha Rao' */
  name!: string;
  degree!: string | null;
  specialization!: string | null;
  /** Address of the stored picture, else the image URL of the profile. */
  profileImage!: string | null;
  /** Registration number with the medical council. @example 'KMC 45678' */
  registration!: string | null;
}

export class PayPageClinic {
  /** Null if the profile has none. @example 'Rao Clinic' */
  name!: string | null;
  address!: string | null;
  /** The number to call for help. */
  phone!: string | null;
}

export class PayPagePatient {
  /** First name only. @example 'Ravi' */
  name!: string;
  /** Masked except for the last two digits. @example '••••••••••10' */
  mobile!: string;
}

export class PayPagePlan {
  /** @example 'WhatsApp Support' */
  name!: string;
  description!: string;
  /** Of the current tier; null until one is chosen. */
  tierName!: string | null;
  coveredServices!: string[];
  excludedServices!: string[];
  /** Null until the subscription is active. */
  additionalInfo!: string | null;
}

export class PayPageTier {
  /** @example '0199f2a1-9e40-7c6d-8a15-3b2f6d9c0e47' */
  id!: string;
  tierName!: string | null;
  validityType!: ValidityType;
  /** Rupees. @example 499 */
  price!: number;
  /** Months that one payment is valid for. */
  validityMonths!: number;
  /** @example ['Replies within 24 hours', 'Review of one report a month'] */
  features!: string[];
  /** Whether it is the patient's current tier. */
  current!: boolean;
}

export class PayPageStatus {
  /** Last valid day of the active or latest term; null before the first. */
  endDate!: Day | null;
  /** Whether that day has passed. @example false */
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
  /** Whether the patient can pay now. */
  paymentEnabled!: boolean;
  /** Whether the doctor accepts online payments; if not, the page shows how to reach the clinic. */
  gatewayReady!: boolean;
  subscriptionStatus!: PayPageStatus;
  /** Whether there are payments or terms to list. */
  hasHistory!: boolean;
  /** Whether WhatsApp reminders may be sent to the patient's number; null if it cannot receive any. */
  remindersWanted!: boolean | null;
}

/** A payment of the patient for the plan. */
export class PaidView {
  /** Day of the payment in India. */
  paidOn!: Day;
  /** In rupees. @example 499 */
  amount!: number;
  /** Refunded so far, in rupees; includes refunds under way. @example 0 */
  refundedAmount!: number;
  tierName!: string | null;
  /** First day that was paid for; null until the clinic decides about the payment. */
  startDate!: Day | null;
  /** The last valid day. */
  endDate!: Day | null;
}

/** A patient's own payments. */
export class PaidListView {
  /** Newest first, at most 24. */
  payments!: PaidView[];
}

/** The error that the page shows. */
export interface PayPageError {
  code: string;
  text: string;
  /** The clinic that the text names. */
  contact: ErrorContact | null;
}

/** Data that the server embeds in the page. */
export type PayPageInitialData = { language: Language } & ({ view: PayPageView } | { error: PayPageError });

/** A Razorpay order to open the checkout with. */
export class OrderView {
  /** Id of the Razorpay order. */
  orderId!: string;
  /** In paise, as Razorpay Checkout expects it. @example 49900 */
  amount!: number;
  currency!: 'INR';
  /** Months that the payment is valid for. @example 1 */
  months!: number;
  /** The doctor's public Razorpay key id. */
  key!: string;
  /** After this a new order is created. */
  expiresAt!: Date;
  /** Contact data to prefill Razorpay Checkout with. */
  prefill!: CheckoutPrefill;
}

export class CheckoutPrefill {
  name!: string;
  /** Mobile number with country code that gets the messages; empty if none is known. @example '+919876543210' */
  contact!: string;
}

/** A tier that costs nothing is activated at once, without an order. */
export class ActivatedView {
  activated!: true;
}

export class PaymentStatusView {
  /** True once the payment is captured. */
  captured!: boolean;
}
