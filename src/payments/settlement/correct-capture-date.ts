import { Not, type EntityManager } from 'typeorm';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { findLatestTerm } from '../../enrolments/enrolment-operations.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { Term } from '../../enrolments/terms/term.entity.js';
import { TermPause } from '../../enrolments/terms/term-pause.entity.js';
import { LedgerTransaction } from '../../ledger/ledger-transaction.entity.js';
import { dateCorrectionOf, post } from '../../ledger/ledger.js';
import type { Day } from '../../shared/calendar.js';
import { purchasedPeriod } from '../../shared/period.js';
import { Hold } from '../holds/hold.entity.js';
import { Refund } from '../refunds/refund.entity.js';
import type { DateCorrection } from './settlement.rules.js';

/**
 * Corrects the date of a capture whose exact time became known after its day (IST) was guessed. Moves the payment, its
 * postings and the dates of its term, once, and only if nothing depends on them: no refund, no later term, no edit, no
 * decided hold. The caller must hold the enrolment's lock.
 */
export async function correctCaptureDate(
  tx: EntityManager,
  enrolment: Enrolment,
  payment: Payment,
  { capturedAt, from, to: paymentDay }: DateCorrection,
  now: Date,
): Promise<void> {
  const { doctorId, id, termId } = payment;
  if (await hasDependents(tx, payment)) return;
  if (termId !== null && !(await shiftTermDates(tx, enrolment, { id: termId, from, to: paymentDay }))) return;
  await tx.update(Payment, { doctorId, id }, { capturedAt, paymentDay });
  const allocation = termId === null ? 'held' : 'income';
  await post(tx, ...dateCorrectionOf(payment, paymentDay, { allocation, at: now }));
}

async function hasDependents(tx: EntityManager, { doctorId, id: paymentId }: Payment): Promise<boolean> {
  return (
    (await tx.existsBy(Refund, { doctorId, paymentId })) ||
    (await tx.existsBy(Hold, { doctorId, paymentId, state: Not('open' as const) })) ||
    (await tx.existsBy(LedgerTransaction, { doctorId, paymentId, kind: 'capture.redated' }))
  );
}

/** @returns false, with nothing changed, if the term's dates are no longer those of a purchase on `from`. */
async function shiftTermDates(
  tx: EntityManager,
  enrolment: Enrolment,
  { id, from, to }: { id: string; from: Day; to: Day },
): Promise<boolean> {
  const { doctorId, id: enrolmentId } = enrolment;
  const term = await findLatestTerm(tx, enrolment);
  if (term?.id !== id || term.months === null || (await tx.existsBy(TermPause, { doctorId, termId: id }))) return false;
  const previousTerm = await tx.findOne(Term, {
    where: { doctorId, enrolmentId, state: 'paid', id: Not(id) },
    order: { endDay: 'DESC', startDay: 'DESC', id: 'DESC' },
  });
  const previous =
    previousTerm?.endDay && previousTerm.anchorDay
      ? { end: previousTerm.endDay, anchorDay: previousTerm.anchorDay }
      : undefined;
  const expected = purchasedPeriod(from, term.months, previous);
  if (expected.start !== term.startDay || expected.end !== term.endDay) return false;
  const { start: startDay, end: endDay, anchorDay } = purchasedPeriod(to, term.months, previous);
  await tx.update(Term, { doctorId, id }, { startDay, endDay, anchorDay, paymentDay: to });
  return true;
}
