import { paise, type Paise } from '../../shared/money.js';

/** A payment of a Razorpay payment: one for each line of a joint order. */
export interface RefundableLine {
  paymentId: string;
  /** Whether its money is held, so that it pays for no term. */
  isHeld: boolean;
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

/** What Nirog has requested of a line, without an answer of Razorpay; 0 without a request. */
const requestedPaise = ({ unrefundedPaise, leftPaise }: RefundableLine): number => unrefundedPaise - leftPaise;

/**
 * Splits a refund made in Razorpay's dashboard to the lines of a payment, because Razorpay knows no lines. It belongs to the
 * line of which Nirog has requested exactly this amount without an answer: the doctor has most likely repeated the request.
 * Otherwise to the line of which exactly this amount is left, otherwise it fills the lines in their order. In both cases
 * lines with held money come first. Of what Nirog has requested it takes only what is left nowhere else: Razorpay may still
 * reject the request.
 * @param lines at least one, the first line first.
 */
export function allocateRefund(amountPaise: Paise, lines: readonly RefundableLine[]): RefundPart[] {
  const [first] = lines;
  if (!first) throw new Error('a refund of a payment without lines');
  const heldFirst = lines.toSorted((a, b) => Number(b.isHeld) - Number(a.isHeld));
  const exact =
    heldFirst.find((line) => requestedPaise(line) === amountPaise) ??
    heldFirst.find(({ leftPaise }) => leftPaise === amountPaise) ??
    heldFirst.find(({ unrefundedPaise }) => unrefundedPaise === amountPaise);
  if (exact || lines.length === 1) return [{ paymentId: (exact ?? first).paymentId, amountPaise }];
  const parts = new Map<string, number>();
  let restPaise: number = amountPaise;
  const fill = (paymentId: string, mostPaise: number): void => {
    const partPaise = Math.min(restPaise, mostPaise);
    if (partPaise <= 0) return;
    parts.set(paymentId, (parts.get(paymentId) ?? 0) + partPaise);
    restPaise -= partPaise;
  };
  for (const { paymentId, leftPaise } of heldFirst) fill(paymentId, leftPaise);
  for (const line of heldFirst) fill(line.paymentId, requestedPaise(line));
  fill(first.paymentId, restPaise); // more than Razorpay received: the ledger check reports it
  return [...parts].map(([paymentId, partPaise]) => ({ paymentId, amountPaise: paise(partPaise) }));
}

/**
 * Whether a refund made in Razorpay's dashboard replaces what Nirog has requested of a line: it repeats the request, or
 * leaves too little for it. Razorpay would take the request from the money of the other lines.
 * @param partPaise the part of the refund that belongs to the line.
 */
export const replacesRequest = (line: RefundableLine, partPaise: Paise): boolean =>
  requestedPaise(line) > 0 && (partPaise === requestedPaise(line) || partPaise > line.leftPaise);
