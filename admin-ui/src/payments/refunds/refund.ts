import { paiseOf } from '../../../../src/shared/money';
import type { RefundInput } from '../../api/inputs';

/** What the form of a refund holds. */
export interface RefundWish {
  /** All that is left of the payment, or a part of it. */
  whole: boolean;
  /** The part, in rupees as typed. */
  part: string;
  reason: string;
  /** Whether the subscription ends now; null while nobody has said. */
  ends: boolean | null;
}

/** Whether the subscription ends: everything back ends it unless somebody says otherwise. */
export const endsAccess = ({ whole, ends }: Pick<RefundWish, 'whole' | 'ends'>): boolean => ends ?? whole;

/** What is wrong with the part to be given back, as a text key. @param left rupees that may still go back. */
export function partProblem({ whole, part }: Pick<RefundWish, 'whole' | 'part'>, left: number): string | undefined {
  if (whole) return undefined;
  const [asked, most] = [paiseOf(part), paiseOf(left)];
  if (asked === null || asked === 0) return 'payments.refund.partInvalid';
  return asked > (most ?? 0) ? 'payments.refund.partTooMuch' : undefined;
}

/** What is sent. The amount always, so that no more goes back than was read on the button. */
export const refundInput = (wish: RefundWish, left: number): RefundInput => ({
  amount: wish.whole ? left : Number(wish.part),
  reason: wish.reason.trim(),
  end_access: endsAccess(wish),
});
