import type { Day } from '../shared/calendar.js';
import type { Paise } from '../shared/money.js';

/** Where money lies: with the doctor (a debit, +), and what for (a credit, −). */
export const ACCOUNTS = ['razorpay', 'in_hand', 'income', 'held'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** What the money of a payment is for: a term, or nothing until the doctor's word. */
export type Allocation = Extract<Account, 'income' | 'held'>;

/** The causes of a posting. Each happens once to its object: the payment, its hold, a refund of it. */
export const POSTING_KINDS = [
  'payment.captured', // online, or recorded by hand
  'capture.undated', // its day was a guess: taken back from that day
  'capture.redated', // and posted for the day that Razorpay told later
  'hold.accepted', // what is left of held money became a renewal
  'refund.accepted', // Razorpay took it on, or it was handed back
  'refund.failed', // Razorpay took it on and failed to pay it out
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** The facts of a payment that decide where its money lies. */
export interface ReceivedPayment {
  doctorId: string;
  id: string;
  /** Null for money taken at the clinic. */
  providerPaymentId: string | null;
}

/** One movement of money, in two lines that sum to 0. */
export interface Posting {
  doctorId: string;
  kind: PostingKind;
  paymentId: string;
  /** The refund where one is the cause, else the payment. */
  sourceId: string;
  /** When it was posted, in business time. */
  at: Date;
  /** The day of the figures it belongs to: that of the payment or the refund, even when posted later. */
  day: Day;
  debit: Account;
  credit: Account;
  amountPaise: Paise;
}

/** The accounts of each kind: debit, credit. */
const DEBIT_AND_CREDIT: Record<PostingKind, (asset: Account, allocation: Allocation) => readonly [Account, Account]> = {
  'payment.captured': (asset, allocation) => [asset, allocation],
  'capture.undated': (asset, allocation) => [allocation, asset],
  'capture.redated': (asset, allocation) => [asset, allocation],
  'hold.accepted': () => ['held', 'income'],
  'refund.accepted': (asset, allocation) => [allocation, asset],
  'refund.failed': (asset, allocation) => [asset, allocation],
};

/** A posting about a payment. @param allocation what the payment's money is for now. */
export function postingOf(
  kind: PostingKind,
  { doctorId, id: paymentId, providerPaymentId }: ReceivedPayment,
  allocation: Allocation,
  { sourceId = paymentId, ...facts }: Pick<Posting, 'at' | 'day' | 'amountPaise'> & { sourceId?: string },
): Posting {
  const [debit, credit] = DEBIT_AND_CREDIT[kind](providerPaymentId === null ? 'in_hand' : 'razorpay', allocation);
  return { doctorId, kind, paymentId, sourceId, ...facts, debit, credit };
}
