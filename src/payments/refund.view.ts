import type { Day } from '../shared/calendar.js';
import { PaymentView } from './payment.view.js';

/** Money that goes back to a patient, in full or in part. */
export class RefundView {
  id!: string;
  payment_id!: string;
  /** In rupees. @example 250 */
  amount!: number;
  /** Why, in the doctor's words. */
  reason!: string;
  /** `pending`: on its way, or Razorpay has yet to answer. `failed`: nothing went back. */
  status!: 'pending' | 'processed' | 'failed';
  /** Day on which it began, in India; null while Razorpay has not answered. */
  refund_date!: Day | null;
  /** Day by which the patient is promised the money: ten business days after it began; null for money handed back at the clinic. */
  due_date!: Day | null;
  /** Whether the subscription that was paid ends with it. */
  ends_access!: boolean;
  created_at!: Date;
}

export class RefundReply {
  /** Text to show. */
  message!: string;
  refund!: RefundView;
  payment!: PaymentView;
}

/** A payment with what went back of it, oldest first. */
export class PaymentReply {
  payment!: PaymentView;
  refunds!: RefundView[];
}
