import type { EntityManager } from 'typeorm';
import { newId } from '../platform/db/columns.js';
import { query, prepared } from '../platform/db/prepared-statements.js';
import type { Day } from '../shared/calendar.js';
import { paise, type Paise } from '../shared/money.js';
import { postingOf, type Allocation, type Posting, type ReceivedPayment } from './ledger.rules.js';

/** A payment that was captured or recorded by hand. */
interface CapturedPayment extends ReceivedPayment {
  amountPaise: Paise;
  capturedAt: Date | null;
  paymentDay: Day | null;
}

interface RefundToPost {
  id: string;
  amountPaise: Paise;
  state: 'intent' | 'pending' | 'processed' | 'failed';
  providerRefundId: string | null;
  refundDay: Day | null;
}

const INSERT_POSTINGS = `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS w (id uuid, "doctorId" uuid, kind text, "paymentId" uuid,
      "sourceId" uuid, at timestamptz, day date, debit text, credit text, "amountPaise" bigint)
  ), posted AS (
    INSERT INTO ledger_transaction (doctor_id, id, kind, payment_id, source_id, at, day)
    SELECT "doctorId", id, kind, "paymentId", "sourceId", at, day FROM wanted
    ON CONFLICT (doctor_id, payment_id, kind, source_id) DO NOTHING RETURNING id
  )
  INSERT INTO ledger_entry (doctor_id, transaction_id, line, account, amount_paise)
  SELECT w."doctorId", w.id, e.line, e.account, e.amount
  FROM wanted w JOIN posted p ON p.id = w.id
  CROSS JOIN LATERAL (VALUES (1, debit, "amountPaise"), (2, credit, -"amountPaise")) e (line, account, amount)`;

/**
 * Inserts postings in the transaction of the change that they record, in one round trip. Skips amounts of 0 and sources
 * that are posted already, so it may be repeated.
 */
export async function post(tx: EntityManager, ...postings: Posting[]): Promise<void> {
  const rows = postings.filter(({ amountPaise }) => amountPaise > 0).map((posting) => ({ id: newId(), ...posting }));
  if (rows.length) await query(tx, prepared(INSERT_POSTINGS, [JSON.stringify(rows)]));
}

/** The posting of a captured payment. @param allocation whether it pays for a term or is held. */
export function captureOf(
  { amountPaise, capturedAt, paymentDay, ...payment }: CapturedPayment,
  allocation: Allocation,
): Posting {
  if (!capturedAt || !paymentDay) throw new Error(`payment ${payment.id} is not captured`);
  return postingOf('payment.captured', payment, allocation, { at: capturedAt, day: paymentDay, amountPaise });
}

/** The posting that reverses the capture of a voided payment. @param payment as it was before. */
export function voidOf({ amountPaise, paymentDay, ...payment }: CapturedPayment, at: Date): Posting {
  if (!paymentDay) throw new Error(`payment ${payment.id} is not captured`);
  return postingOf('payment.voided', payment, 'income', { at, day: paymentDay, amountPaise });
}

/**
 * The postings that move a capture to another day. A payment is moved at most once.
 * @param from the payment as posted. @param day its true day. @param at when it became known.
 */
export function dateCorrectionOf(
  from: CapturedPayment,
  day: Day,
  { allocation, at }: { allocation: Allocation; at: Date },
): Posting[] {
  const { amountPaise } = from;
  if (!from.paymentDay) throw new Error(`payment ${from.id} is not captured`);
  return [
    postingOf('capture.undated', from, allocation, { at, day: from.paymentDay, amountPaise }),
    postingOf('capture.redated', from, allocation, { at, day, amountPaise }),
  ];
}

/** Posts the held money of a payment as income on `day`. The caller must hold the enrolment's lock. */
export async function postHoldAcceptance(
  tx: EntityManager,
  payment: ReceivedPayment,
  at: Date,
  day: Day,
): Promise<void> {
  const [row] = await tx.query<{ held: number }[]>(
    `SELECT -coalesce(sum(e.amount_paise), 0)::bigint AS held
     FROM ledger_transaction t
     JOIN ledger_entry e ON e.doctor_id = t.doctor_id AND e.transaction_id = t.id AND e.account = 'held'
     WHERE t.doctor_id = $1 AND t.payment_id = $2`,
    [payment.doctorId, payment.id],
  );
  await post(tx, postingOf('hold.accepted', payment, 'income', { at, day, amountPaise: paise(row?.held ?? 0) }));
}

/**
 * Posts a payment's refunds in their current states: money leaves when Razorpay accepts a refund or the clinic returns
 * it, and comes back if Razorpay fails to pay it out. May be repeated. The caller must hold the enrolment's lock.
 */
export async function postRefunds(
  tx: EntityManager,
  payment: ReceivedPayment,
  refunds: readonly RefundToPost[],
  { allocation, at }: { allocation: Allocation; at: Date },
): Promise<void> {
  const postings = refunds.flatMap(({ id: sourceId, amountPaise, state, providerRefundId, refundDay: day }) => {
    const neverAccepted = state === 'failed' && providerRefundId === null; // no money moved
    if (state === 'intent' || neverAccepted || day === null) return [];
    const posting = (kind: 'refund.accepted' | 'refund.failed') =>
      postingOf(kind, payment, allocation, { at, day, amountPaise, sourceId });
    return state === 'failed' ? [posting('refund.accepted'), posting('refund.failed')] : [posting('refund.accepted')];
  });
  await post(tx, ...postings);
}
