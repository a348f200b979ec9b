import type { PaymentState } from '../enrolments/payment.rules.js';
import type { Day } from '../shared/calendar.js';

/** Money that arrived, was recorded by hand, or was tried. */
export class PaymentView {
  id!: string;
  patient_id!: string;
  patient_name!: string;
  /** Deleted for ever: there is nobody to lead to. */
  patient_deleted!: boolean;
  /** The plan that was paid for. */
  subscription_id!: string;
  /** Razorpay's id of the order; null for money recorded by hand. @example 'order_PQr5sT9uVwXyZ1' */
  order_id!: string | null;
  /** In rupees. @example 499 */
  amount!: number;
  /** What went back, or is on its way, in rupees. @example 0 */
  refunded_amount!: number;
  /** What may still be refunded, in rupees: nothing while no money has arrived. @example 499 */
  refundable_amount!: number;
  /** upi, card … as Razorpay names it; of money recorded by hand what was told, or offline; free for a price of 0. */
  method!: string;
  /** The number of a receipt or transfer that was told with money recorded by hand. @example 'R-1042' */
  reference!: string | null;
  /** Only `captured` money counts; `refunded` was captured and went back in full. */
  status!: PaymentState;
  /** Day of capture in India; null while nothing was captured. */
  payment_date!: Day | null;
  /** When the payment was first heard of, captured or not. */
  created_at!: Date;
}

export class PaymentsView {
  payments!: PaymentView[];
  /** Rows that match, over all pages. */
  total!: number;
}
