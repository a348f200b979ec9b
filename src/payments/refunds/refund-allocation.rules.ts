import { paise, type Paise } from '../../shared/money.js';

/** A payment of a Razorpay payment: one for each line of a joint order. */
export interface RefundableLine {
  paymentId: string;
  /** What Razorpay has not refunded of the line. */
  unrefundedPaise: Paise;
  /** The same less what Nirog has requested and Razorpay has not confirmed. */
  leftPaise: Paise;
}

/** The part of a refund that belongs to one line. */
export interface RefundPart {
  paymentId: string;
  amountPaise: Paise;
}

/**
 * Splits a refund made in Razorpay's dashboard to the lines of a payment, because Razorpay knows no lines. It belongs to
 * the line of which exactly this amount is left, otherwise it fills the lines in their order. What Nirog has requested is
 * used only if nothing else is left: Razorpay may still reject it.
 * @param lines at least one, the first line first.
 */
export function allocateRefund(amountPaise: Paise, lines: readonly RefundableLine[]): RefundPart[] {
  const [first] = lines;
  if (!first) throw new Error('a refund of a payment without lines');
  const exact =
    lines.find(({ leftPaise }) => leftPaise === amountPaise) ??
    lines.find(({ unrefundedPaise }) => unrefundedPaise === amountPaise);
  if (exact || lines.length === 1) return [{ paymentId: (exact ?? first).paymentId, amountPaise }];
  const parts = new Map<string, number>();
  let restPaise: number = amountPaise;
  const fill = (paymentId: string, mostPaise: number): void => {
    const partPaise = Math.min(restPaise, mostPaise);
    if (partPaise <= 0) return;
    parts.set(paymentId, (parts.get(paymentId) ?? 0) + partPaise);
    restPaise -= partPaise;
  };
  for (const { paymentId, leftPaise } of lines) fill(paymentId, leftPaise);
  for (const { paymentId, leftPaise, unrefundedPaise } of lines) fill(paymentId, unrefundedPaise - leftPaise);
  fill(first.paymentId, restPaise); // more than Razorpay received: the ledger check reports it
  return [...parts].map(([paymentId, partPaise]) => ({ paymentId, amountPaise: paise(partPaise) }));
}
