import { parseRupees } from '../../../../src/shared/money';
import type { RefundInput } from '../../api/inputs';

export interface RefundFormValues {
  /** True: the whole remaining amount. False: `partialAmount`. */
  isFull: boolean;
  /** In rupees, as typed. */
  partialAmount: string;
  reason: string;
  /** Whether to end the subscription now; null until the user chooses. */
  endAccess: boolean | null;
}

/** A full refund ends the subscription unless the user chooses otherwise. */
export const endsAccess = ({ isFull, endAccess }: Pick<RefundFormValues, 'isFull' | 'endAccess'>): boolean =>
  endAccess ?? isFull;

/** Text key of the problem with a partial amount. @param refundable rupees that can still be refunded. */
export function partialAmountProblem(
  { isFull, partialAmount }: Pick<RefundFormValues, 'isFull' | 'partialAmount'>,
  refundable: number,
): string | undefined {
  if (isFull) return undefined;
  const [amountPaise, refundablePaise] = [parseRupees(partialAmount), parseRupees(refundable)];
  if (amountPaise === null || amountPaise === 0) return 'payments.refund.amountInvalid';
  return amountPaise > (refundablePaise ?? 0) ? 'payments.refund.amountTooHigh' : undefined;
}

/** The request body. It always contains the amount, so that no more than the amount shown is refunded. */
export const toRefundInput = (values: RefundFormValues, refundable: number): RefundInput => ({
  amount: values.isFull ? refundable : Number(values.partialAmount),
  reason: values.reason.trim(),
  end_access: endsAccess(values),
});
