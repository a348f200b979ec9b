import type { Day } from '../../shared/calendar.js';

/** A refund to a patient, in full or in part. */
export class RefundView {
  /** @example '0199f2b0-2a6c-7e83-a4d1-6f9b0c5e7d12' */
  id!: string;
  payment_id!: string;
  /** In rupees. @example 250 */
  amount!: number;
  /** The reason that the doctor entered. */
  reason!: string;
  /** `pending`: under way, or Razorpay has not answered yet. `failed`: nothing was refunded. */
  status!: 'pending' | 'processed' | 'failed';
  /** Day in India on which the refund was made; null until Razorpay has confirmed it. */
  refund_date!: Day | null;
  /**
   * Day by which the patient receives the money: ten business days after `refund_date`; null for a refund at the
   * clinic.
   * @example '2026-11-24'
   */
  due_date!: Day | null;
  /** Whether the refund ends the subscription that was paid. */
  ends_access!: boolean;
  /** @example '2026-11-10T05:12:00.000Z' */
  created_at!: Date;
}
