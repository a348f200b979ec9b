import type { EntityManager } from 'typeorm';
import { addDays, dayOfMonth, type Day } from '../../shared/calendar.js';
import { DomainError } from '../../shared/domain-error.js';
import { lockEnrolment } from '../enrolment-operations.js';
import { Term } from './term.entity.js';

/** Paid terms that are active today, and the paid ones of the same enrolment that follow them. */
const FIND_TERMS = `
SELECT t.id, t.enrolment_id AS "enrolmentId", t.start_day AS "startDay", t.end_day AS "endDay",
  t.start_day > $3 AS "isLater"
FROM term t
WHERE t.doctor_id = $1 AND t.enrolment_id = $2 AND t.state = 'paid' AND t.end_day >= $3
ORDER BY t.start_day, t.id`;

interface FoundTerm {
  id: string;
  startDay: Day;
  endDay: Day;
  isLater: boolean;
}

/**
 * Adds days to the end of a patient's active subscriptions, for example because the clinic was closed. Renewals that are
 * paid already start and end later by the same days. The caller must hold the patient's lock.
 * @throws DomainError `term.not_found` if no subscription is active.
 */
export async function extendActiveTerms(
  tx: EntityManager,
  doctorId: string,
  patientId: string,
  days: number,
  today: Day,
): Promise<void> {
  const enrolments = await tx.query<{ id: string }[]>(
    `SELECT DISTINCT enrolment_id AS id FROM term
     WHERE doctor_id = $1 AND patient_id = $2 AND state = 'paid' AND start_day <= $3 AND end_day >= $3 ORDER BY 1`,
    [doctorId, patientId, today],
  );
  if (enrolments.length === 0) throw new DomainError('term.not_found');
  for (const { id } of enrolments) {
    await lockEnrolment(tx, doctorId, id);
    const terms = await tx.query<FoundTerm[]>(FIND_TERMS, [doctorId, id, today]);
    // The last one first, so that two terms never share days in between.
    for (const term of terms.toReversed()) {
      const endDay = addDays(term.endDay, days);
      await tx.update(
        Term,
        { doctorId, id: term.id },
        { endDay, anchorDay: dayOfMonth(endDay), ...(term.isLater && { startDay: addDays(term.startDay, days) }) },
      );
    }
  }
}
