import { Not, type EntityManager } from 'typeorm';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { latestTerm } from '../../enrolments/enrolment-operations.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { Term } from '../../enrolments/terms/term.entity.js';
import { TermPause } from '../../enrolments/terms/term-pause.entity.js';
import { LedgerTransaction } from '../../ledger/ledger-transaction.entity.js';
import { movesOf, post } from '../../ledger/ledger.js';
import { dayOf, type Day } from '../../shared/calendar.js';
import { periodBought } from '../../shared/period.js';
import { Hold } from '../holds/hold.entity.js';
import { Refund } from '../refunds/refund.entity.js';

/**
 * The true time of a capture became known after its day had to be guessed. On another day in India, the payment, its
 * postings and the days of its term move there, once, and only while nothing else builds on them: no refund, no later
 * term, no edit, no accepted hold. Hold the enrolment's lock.
 */
export async function redate(tx: EntityManager, enrolment: Enrolment, known: Payment, capturedAt: Date): Promise<void> {
  const { doctorId, id, paymentDay: guess } = known;
  const paymentDay = dayOf(capturedAt);
  if (guess === null || guess === paymentDay || (await isBuiltOn(tx, known))) return;
  if (known.termId !== null && !(await moveTerm(tx, enrolment, { id: known.termId, from: guess, to: paymentDay })))
    return;
  const moved = { ...known, capturedAt, paymentDay };
  await tx.update(Payment, { doctorId, id }, { capturedAt, paymentDay });
  await post(tx, ...movesOf(known, moved, known.termId === null ? 'held' : 'income'));
}

async function isBuiltOn(tx: EntityManager, { doctorId, id: paymentId }: Payment): Promise<boolean> {
  return (
    (await tx.existsBy(Refund, { doctorId, paymentId })) ||
    (await tx.existsBy(Hold, { doctorId, paymentId, state: Not('open' as const) })) ||
    (await tx.existsBy(LedgerTransaction, { doctorId, paymentId, kind: 'capture.redated' }))
  );
}

/** @returns false, with nothing changed, when the term's days are no longer those that were bought on `from`. */
async function moveTerm(
  tx: EntityManager,
  enrolment: Enrolment,
  { id, from, to }: { id: string; from: Day; to: Day },
): Promise<boolean> {
  const { doctorId, id: enrolmentId } = enrolment;
  const term = await latestTerm(tx, enrolment);
  if (term?.id !== id || term.months === null || (await tx.existsBy(TermPause, { doctorId, termId: id }))) return false;
  const before = await tx.findOne(Term, {
    where: { doctorId, enrolmentId, state: 'paid', id: Not(id) },
    order: { endDay: 'DESC', startDay: 'DESC', id: 'DESC' },
  });
  const last = before?.endDay && before.anchorDay ? { end: before.endDay, anchorDay: before.anchorDay } : undefined;
  const bought = periodBought(from, term.months, last);
  if (bought.start !== term.startDay || bought.end !== term.endDay) return false;
  const { start: startDay, end: endDay, anchorDay } = periodBought(to, term.months, last);
  await tx.update(Term, { doctorId, id }, { startDay, endDay, anchorDay, paymentDay: to });
  return true;
}
