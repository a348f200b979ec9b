import { parseRupees } from '../../../../src/shared/money';
import type { RefundInput } from '../../api/inputs';

/** What the form of a refund holds. */
export interface RefundFormValues {
  /** All that is left of the payment, or a part of it. */
  isFull: boolean;
  /** The part, in rupees as typed. */
  partialAmount: string;
  reason: string;
  /** Whether the subscription ends now; null while nobody has said. */
  endAccess: boolean | null;
}

/** Whether the subscription ends: everything back ends it unless somebody says otherwise. */
export const endsAccess = ({ isFull, endAccess }: Pick<RefundFormValues, 'isFull' | 'endAccess'>): boolean =>
  endAccess ?? isFull;

/** What is wrong with the part to be given back, as a text key. @param refundable rupees that may still go back. */
export function partialAmountProblem(
  { isFull, partialAmount }: Pick<RefundFormValues, 'isFull' | 'partialAmount'>,
  refundable: number,
): string | undefined {
  if (isFull) return undefined;
  const [amountPaise, refundablePaise] = [parseRupees(partialAmount), parseRupees(refundable)];
  if (amountPaise === null || amountPaise === 0) return 'payments.refund.partInvalid';
  return amountPaise > (refundablePaise ?? 0) ? 'payments.refund.partTooMuch' : undefined;
}

/** What is sent. The amount always, so that no more goes back than was read on the button. */
export const toRefundInput = (values: RefundFormValues, refundable: number): RefundInput => ({
  amount: values.isFull ? refundable : Number(values.partialAmount),
  reason: values.reason.trim(),
  end_access: endsAccess(values),
});
