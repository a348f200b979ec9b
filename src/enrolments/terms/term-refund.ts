import type { EntityManager } from 'typeorm';
import { Patient } from '../../patients/patient.entity.js';
import { newId } from '../../platform/db/columns.js';
import { dayOfMonth, daysBetween, type Day } from '../../shared/calendar.js';
import { isDisabled } from '../enrolment-operations.js';
import { restoreTermDates, type TermSpan } from './restored-term.rules.js';
import { TermPause } from './term-pause.entity.js';
import { Term } from './term.entity.js';
import { transitionTerm } from './term.rules.js';

/** Ends a refunded term today, unless it has already ended. The caller must hold the enrolment's lock. */
export async function endRefundedTerm(tx: EntityManager, doctorId: string, id: string, today: Day): Promise<void> {
  const term = await tx.findOneByOrFail(Term, { doctorId, id });
  if (term.state !== 'paid' || term.endDay === null || term.endDay < today) return;
  await tx.update(Term, { doctorId, id }, { state: transitionTerm(term.state, 'refunded'), endedDay: today });
}

/**
 * Restores a term that ended by a refund which Razorpay failed to pay out. The days without access become pauses, so
 * that past figures stay, and are added to its end. The term pauses during terms bought in the meantime, too. Does
 * nothing if the patient was erased. The caller must hold the enrolment's lock.
 */
export async function restoreRefundedTerm(tx: EntityManager, doctorId: string, id: string, today: Day): Promise<void> {
  const term = await tx.findOneByOrFail(Term, { doctorId, id });
  const { state, startDay, endDay, endedDay, patientId } = term;
  if (state !== 'cancelled' || startDay === null || endDay === null || endedDay === null) return;
  const { erasedAt } = await tx.findOneByOrFail(Patient, { doctorId, id: patientId });
  if (erasedAt) return;
  await tx.update(Term, { doctorId, id }, { state: transitionTerm(state, 'refund_failed'), endedDay: null });
  const fromDay = endedDay > startDay ? endedDay : startDay;
  if (await isDisabled(tx, term)) return;
  const later = await listLaterTerms(tx, term, endedDay);
  const { end, pauses } = restoreTermDates({ fromDay, today, daysLeft: daysBetween(fromDay, endDay) }, later);
  if (end !== endDay) await tx.update(Term, { doctorId, id }, { endDay: end, anchorDay: dayOfMonth(end) });
  for (const pause of pauses) await tx.insert(TermPause, { doctorId, id: newId(), termId: id, ...pause });
}

const listLaterTerms = (tx: EntityManager, { doctorId, enrolmentId, id }: Term, day: Day): Promise<TermSpan[]> =>
  tx.query<TermSpan[]>(
    `SELECT start_day AS start, end_day AS end FROM term
     WHERE doctor_id = $1 AND enrolment_id = $2 AND id <> $3 AND state = 'paid' AND start_day >= $4 ORDER BY start_day, id`,
    [doctorId, enrolmentId, id, day],
  );
