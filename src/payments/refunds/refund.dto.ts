import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, Length, ValidateBy } from 'class-validator';
import { CleanText } from '../../platform/validation/validation.js';
import { formatDay } from '../../shared/calendar.js';
import { formatRupees, parseRupees, rupees } from '../../shared/money.js';
import type { ErrorCode } from '../../shared/domain-error.js';
import { TEXT_LIMITS } from '../../shared/text-limits.js';
import type { Refund } from './refund.entity.js';
import type { RefundView } from './refund.view.js';

export const MAX_REASON_LENGTH = TEXT_LIMITS.refund.reason.max;
export const REASON_RULE = `Give a reason of 1 to ${MAX_REASON_LENGTH} characters`;
const AMOUNT_RULE = 'Amount must be more than 0, with at most two decimals';

export const REFUND_ERRORS = [
  'refund.in_progress',
  'refund.no_gateway',
  'refund.refused',
  'gateway.keys_refused',
  'verification.needed',
] as const satisfies ErrorCode[];

export class RefundPayment {
  /** Rupees with at most two decimals; by default what is left of the payment. @example 250 */
  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 0.01 })
  @IsOptional()
  @ValidateBy({
    name: 'isAmount',
    validator: { validate: (value) => (parseRupees(value) ?? 0) > 0, defaultMessage: () => AMOUNT_RULE },
  })
  amount?: number | null;

  /** The reason, kept with the refund. @example 'Moved to another city' */
  @CleanText() @Length(1, MAX_REASON_LENGTH, { message: REASON_RULE }) reason!: string;

  /** Whether the subscription ends now; by default only after a full refund. */
  @IsOptional() @IsBoolean({ message: 'End access must be true or false' }) end_access?: boolean | null;
}

export const toRefundView = (r: Refund): RefundView => ({
  id: r.id,
  payment_id: r.paymentId,
  amount: rupees(r.amountPaise),
  reason: r.reason,
  status: r.state === 'intent' ? 'pending' : r.state,
  refund_date: r.refundDay,
  due_date: r.dueDay,
  ends_access: r.endsAccess,
  created_at: r.createdAt,
});

export function refundMessage({ state, amountPaise, providerRefundId, dueDay }: Refund): string {
  const amount = formatRupees(amountPaise);
  if (state === 'intent')
    return `Refund of ${amount} requested. Razorpay has not confirmed it yet. Nirog keeps checking; do not refund it again.`;
  if (state === 'failed') return `Refund of ${amount} failed. No money was returned.`;
  if (providerRefundId === null) return `Refund of ${amount} recorded`;
  return `Refund of ${amount} started${dueDay ? `. It reaches the patient by ${formatDay(dueDay)}.` : ''}`;
}
