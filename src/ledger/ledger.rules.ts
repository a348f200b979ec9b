import type { Day } from '../shared/calendar.js';
import type { Paise } from '../shared/money.js';

/** `razorpay` and `in_hand` say where the money is (debit, +); `income` and `held` say what it is for (credit, −). */
export const LEDGER_ACCOUNTS = ['razorpay', 'in_hand', 'income', 'held'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** What the money of a payment is for: a term (`income`), or nothing until the doctor decides (`held`). */
export type Allocation = Extract<LedgerAccount, 'income' | 'held'>;

/** Kinds of postings. Each is posted once for its payment, hold or refund. */
export const POSTING_KINDS = [
  'payment.captured', // online, or recorded by hand
  'capture.undated', // its day was guessed: reverses the capture on that day
  'capture.redated', // posts the capture on the day that Razorpay reported later
  'payment.voided', // recorded by hand by mistake: reverses the capture on its day
  'hold.accepted', // the rest of a hold became a renewal
  'refund.accepted', // Razorpay accepted it, or it was returned at the clinic
  'refund.failed', // Razorpay accepted it and failed to pay it out
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** The facts of a payment that decide its accounts. */
export interface ReceivedPayment {
  doctorId: string;
  id: string;
  /** Null for a payment at the clinic. */
  providerPaymentId: string | null;
}

/** One movement of money, in two lines that sum to 0. */
export interface Posting {
  doctorId: string;
  kind: PostingKind;
  paymentId: string;
  /** The refund that is posted, otherwise the payment. */
  sourceId: string;
  /** When it was posted, in business time. */
  at: Date;
  /** Date (IST) to which figures count it: that of the payment or refund, even if it is posted later. */
  day: Day;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amountPaise: Paise;
}

const DEBIT_AND_CREDIT: Record<
  PostingKind,
  (asset: LedgerAccount, allocation: Allocation) => readonly [LedgerAccount, LedgerAccount]
> = {
  'payment.captured': (asset, allocation) => [asset, allocation],
  'capture.undated': (asset, allocation) => [allocation, asset],
  'capture.redated': (asset, allocation) => [asset, allocation],
  'payment.voided': (asset, allocation) => [allocation, asset],
  'hold.accepted': () => ['held', 'income'],
  'refund.accepted': (asset, allocation) => [allocation, asset],
  'refund.failed': (asset, allocation) => [asset, allocation],
};

/** @param allocation what the payment's money is for now. */
export function postingOf(
  kind: PostingKind,
  { doctorId, id: paymentId, providerPaymentId }: ReceivedPayment,
  allocation: Allocation,
  { sourceId = paymentId, ...facts }: Pick<Posting, 'at' | 'day' | 'amountPaise'> & { sourceId?: string },
): Posting {
  const [debit, credit] = DEBIT_AND_CREDIT[kind](providerPaymentId === null ? 'in_hand' : 'razorpay', allocation);
  return { doctorId, kind, paymentId, sourceId, ...facts, debit, credit };
}
