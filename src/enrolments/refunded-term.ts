import type { EntityManager } from 'typeorm';
import { Patient } from '../patients/patient.entity.js';
import { newId } from '../platform/columns.js';
import { addDays, dateOf, daysBetween, type Day } from '../shared/calendar.js';
import { isDisabled } from './enrolments.js';
import { TermPause } from './term-pause.entity.js';
import { Term } from './term.entity.js';
import { moveTerm } from './term.rules.js';

/** Ends a term whose money went back; one that is over, or ended already, stays as it is. Hold the enrolment's lock. */
export async function endRefundedTerm(tx: EntityManager, doctorId: string, id: string, today: Day): Promise<void> {
  const term = await tx.findOneByOrFail(Term, { doctorId, id });
  if (term.state !== 'paid' || term.endDay === null || term.endDay < today) return;
  await tx.update(Term, { doctorId, id }, { state: moveTerm(term.state, 'refunded'), endedDay: today });
}

/**
 * Gives a term back that ended by a refund which was never paid out. The days without it count as a pause, so that
 * past figures stay, and are added to its end. A deleted patient's stays ended. Hold the enrolment's lock.
 */
export async function restoreRefundedTerm(tx: EntityManager, doctorId: string, id: string, today: Day): Promise<void> {
  const term = await tx.findOneByOrFail(Term, { doctorId, id });
  const { state, startDay, endDay, endedDay, patientId } = term;
  if (state !== 'cancelled' || startDay === null || endDay === null || endedDay === null) return;
  const { erasedAt } = await tx.findOneByOrFail(Patient, { doctorId, id: patientId });
  if (erasedAt) return;
  await tx.update(Term, { doctorId, id }, { state: moveTerm(state, 'refund_failed'), endedDay: null });
  const fromDay = endedDay > startDay ? endedDay : startDay;
  const lost = daysBetween(fromDay, today);
  if (lost <= 0 || (await isDisabled(tx, term))) return;
  const end = addDays(endDay, lost);
  await tx.update(Term, { doctorId, id }, { endDay: end, anchorDay: dateOf(end) });
  await tx.insert(TermPause, { doctorId, id: newId(), termId: id, fromDay, toDay: today });
}
