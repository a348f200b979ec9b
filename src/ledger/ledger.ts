import type { EntityManager } from 'typeorm';
import { newId } from '../platform/db/columns.js';
import { ask, statement } from '../platform/db/prepared-statements.js';
import type { Day } from '../shared/calendar.js';
import { paise, type Paise } from '../shared/money.js';
import { postingOf, type Home, type Posting, type Received } from './ledger.rules.js';

/** A payment that was captured or recorded by hand. */
interface Captured extends Received {
  amountPaise: Paise;
  capturedAt: Date | null;
  paymentDay: Day | null;
}

/** The facts of a refund that move money. */
interface Refunded {
  id: string;
  amountPaise: Paise;
  state: 'intent' | 'pending' | 'processed' | 'failed';
  providerRefundId: string | null;
  refundDay: Day | null;
}

const POST = `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS w (id uuid, "doctorId" uuid, kind text, "paymentId" uuid,
      "causeId" uuid, at timestamptz, day date, debit text, credit text, "amountPaise" bigint)
  ), posted AS (
    INSERT INTO ledger_transaction (doctor_id, id, kind, payment_id, cause_id, at, day)
    SELECT "doctorId", id, kind, "paymentId", "causeId", at, day FROM wanted
    ON CONFLICT (doctor_id, payment_id, kind, cause_id) DO NOTHING RETURNING id
  )
  INSERT INTO ledger_entry (doctor_id, transaction_id, line, account, amount_paise)
  SELECT w."doctorId", w.id, e.line, e.account, e.amount
  FROM wanted w JOIN posted p ON p.id = w.id
  CROSS JOIN LATERAL (VALUES (1, debit, "amountPaise"), (2, credit, -"amountPaise")) e (line, account, amount)`;

/**
 * Posts movements of money in the transaction of the fact that causes them, in one round trip. May be repeated: what
 * was posted of a cause stays. Nothing is no movement.
 */
export async function post(tx: EntityManager, ...postings: Posting[]): Promise<void> {
  const rows = postings.filter(({ amountPaise }) => amountPaise > 0).map((posting) => ({ id: newId(), ...posting }));
  if (rows.length) await ask(tx, statement(POST, [JSON.stringify(rows)]));
}

/** The posting of money that arrived. @param home whether it paid a term or is held. */
export function captureOf({ amountPaise, capturedAt, paymentDay, ...payment }: Captured, home: Home): Posting {
  if (!capturedAt || !paymentDay) throw new Error(`payment ${payment.id} is not captured`);
  return postingOf('payment.captured', payment, home, { at: capturedAt, day: paymentDay, amountPaise });
}

/** The postings that move money that arrived to another day; a payment is moved once. @param to with its new day. */
export function movesOf(from: Captured, { capturedAt, paymentDay }: Captured, home: Home): Posting[] {
  const { amountPaise } = from;
  if (!from.paymentDay || !capturedAt || !paymentDay) throw new Error(`payment ${from.id} is not captured`);
  return [
    postingOf('capture.undated', from, home, { at: capturedAt, day: from.paymentDay, amountPaise }),
    postingOf('capture.redated', from, home, { at: capturedAt, day: paymentDay, amountPaise }),
  ];
}

/** Posts that all that is held of a payment became income on `day`. Hold the enrolment's lock. */
export async function postAcceptance(tx: EntityManager, payment: Received, at: Date, day: Day): Promise<void> {
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
 * Posts what a payment's refunds say by now: money leaves once Razorpay took a refund on or it was handed back, and
 * returns when Razorpay failed to pay it out. May be repeated. Hold the enrolment's lock.
 */
export async function postRefunds(
  tx: EntityManager,
  payment: Received,
  refunds: readonly Refunded[],
  { home, at }: { home: Home; at: Date },
): Promise<void> {
  const postings = refunds.flatMap(({ id: causeId, amountPaise, state, providerRefundId, refundDay: day }) => {
    const refused = state === 'failed' && providerRefundId === null; // nothing ever left
    if (state === 'intent' || refused || day === null) return [];
    const of = (kind: 'refund.accepted' | 'refund.failed') =>
      postingOf(kind, payment, home, { at, day, amountPaise, causeId });
    return state === 'failed' ? [of('refund.accepted'), of('refund.failed')] : [of('refund.accepted')];
  });
  await post(tx, ...postings);
}
