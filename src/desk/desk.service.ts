import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Account } from '../auth/account.entity.js';
import { effectivePlan, trialEnd } from '../auth/platform-plan/platform-plan.rules.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { findOneOrFail } from '../platform/db/prepared-statements.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { addDays, dayOf, type Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { paise, rupees } from '../shared/money.js';
import { countByReason, DESK_DAYS, findDecidedFacts, summarize, toDeskRows, type DeskFact } from './desk.rules.js';
import { findDeskFacts } from './desk-facts.queries.js';
import { readDeskItems } from './desk-details.queries.js';
import { findJoinFacts } from './desk-joiners.queries.js';
import { findDeskPeople, findOwnStaffId } from './desk-people.queries.js';
import type { DeskParams } from './desk.dto.js';
import type { DeskDecisionView, DeskPersonView, DeskView } from './desk.view.js';
import { readOfflineCopy } from './offline-copy.queries.js';
import type { OfflineCopyView } from './offline-copy.view.js';

const MAX_ITEMS = 100;
/** Days before the end of the trial from which the response contains it. */
const TRIAL_WARNING_DAYS = 7;

/** A decision, and the account that makes it. */
type Decision = Pick<DeskDecisionView, 'state' | 'until' | 'note'> & { by: string };

/** The patients who need something now. Only decisions are stored; a row disappears when its reason no longer applies. */
@Injectable()
export class DeskService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly statements: SingleStatements,
  ) {}

  /** @param callerId account. */
  list(doctorId: string, callerId: string, { reason, assigned_to: assignedTo }: DeskParams): Promise<DeskView> {
    const [today, now] = [this.clock.today(), this.clock.now()];
    return this.db.report(doctorId, async (tx) => {
      const [facts, joiners, trialEndsOn] = await Promise.all([
        findDeskFacts(tx, doctorId, today, now),
        findJoinFacts(tx, doctorId),
        findTrialEnd(tx, doctorId, today),
      ]);
      const rows = toDeskRows([...facts, ...joiners]);
      const callerStaffId = await findOwnStaffId(tx, doctorId, callerId);
      const own = rows.filter(({ fact }) => fact.assignedTo !== null && fact.assignedTo === callerStaffId);
      const selected = (assignedTo === 'me' ? own : rows).filter(({ fact }) => !reason || fact.reason === reason);
      const { renewing, expectedPaise, lapsed, unpaidLinks, failedMessages } = summarize(facts);
      return {
        items: await readDeskItems(tx, doctorId, selected.slice(0, MAX_ITEMS), callerStaffId, today),
        counts: countByReason(rows),
        assigned_to_me: own.length,
        total: selected.length,
        summary: {
          renewing,
          expected: rupees(paise(expectedPaise)),
          lapsed,
          unpaid_links: unpaidLinks,
          failed_messages: failedMessages,
        },
        trial_ends_on: trialEndsOn,
        next_on: rows.length > 0 ? null : await findNextDay(tx, doctorId, facts, today),
      };
    });
  }

  /** @param after id of the last patient of the page before */
  readOfflineCopy(doctorId: string, after: string | undefined): Promise<OfflineCopyView> {
    return readOfflineCopy(this.statements, doctorId, this.clock.today(), after);
  }

  /** May be repeated. @throws DomainError `desk.not_found`, or `request.invalid` if `until` is not later than today. */
  snooze(context: AuditContext, doctorId: string, id: string, by: string, until: Day): Promise<DeskDecisionView> {
    if (until <= this.clock.today()) throw DomainError.invalidField('until', 'Choose a day after today');
    return this.decide(context, doctorId, id, { state: 'snoozed', until, note: null, by });
  }

  /** May be repeated. @throws DomainError `desk.not_found`. */
  finish(
    context: AuditContext,
    doctorId: string,
    id: string,
    by: string,
    note: string | null,
  ): Promise<DeskDecisionView> {
    return this.decide(context, doctorId, id, { state: 'done', until: null, note, by });
  }

  /** Undoes `snooze` or `finish`. May be repeated. @throws DomainError `desk.not_found`. */
  reopen(context: AuditContext, doctorId: string, id: string, by: string): Promise<DeskDecisionView> {
    return this.decide(context, doctorId, id, { state: 'open', until: null, note: null, by });
  }

  /** The people to whom rows can be assigned. @param callerId account. */
  listPeople(doctorId: string, callerId: string): Promise<DeskPersonView[]> {
    return this.db.read(doctorId, (tx) => findDeskPeople(tx, doctorId, callerId));
  }

  /**
   * Assigns a row to a person of the clinic. May be repeated.
   * @param by the account that assigns.
   * @param staffId null for nobody in particular.
   * @throws DomainError `desk.not_found`, or `request.invalid` for somebody who may not act on the list.
   */
  assign(
    context: AuditContext,
    doctorId: string,
    id: string,
    by: string,
    staffId: string | null,
  ): Promise<DeskPersonView | null> {
    const [today, now] = [this.clock.today(), this.clock.now()];
    return this.db.write(context, doctorId, async (tx) => {
      const facts = findDecidedFacts(await findDeskFacts(tx, doctorId, today, now), id);
      if (!facts) throw new DomainError('desk.not_found');
      const people = await findDeskPeople(tx, doctorId, by);
      const person = people.find(({ staff_id }) => staff_id === staffId);
      if (staffId !== null && !person) throw DomainError.invalidField('staff_id', 'Choose a person of the clinic');
      const ids = facts.map((fact) => fact.id).sort(); // in the same order in every transaction
      await tx.query(STORE_ASSIGNMENT, [doctorId, ids, id, facts[0]?.patientId, staffId, by, now]);
      return person ?? null;
    });
  }

  private decide(
    context: AuditContext,
    doctorId: string,
    id: string,
    { by, ...decision }: Decision,
  ): Promise<DeskDecisionView> {
    const [today, now] = [this.clock.today(), this.clock.now()];
    return this.db.write(context, doctorId, async (tx) => {
      const facts = findDecidedFacts(await findDeskFacts(tx, doctorId, today, now), id);
      if (!facts) throw new DomainError('desk.not_found');
      const { state, until, note } = decision;
      const ids = facts.map((fact) => fact.id).sort(); // in the same order in every transaction
      await tx.query(STORE_DECISION, [doctorId, ids, id, facts[0]?.patientId, state, until, note, by, now]);
      return { id, ...decision };
    });
  }
}

const STORE_DECISION = `
INSERT INTO desk_decision (doctor_id, id, row_id, patient_id, state, until, note, decided_by, decided_at)
SELECT $1, i.id, $3, $4, $5, $6, $7, $8, $9 FROM unnest($2::uuid[]) i(id)
ON CONFLICT (doctor_id, id) DO UPDATE SET row_id = excluded.row_id, state = excluded.state, until = excluded.until,
  note = excluded.note, decided_by = excluded.decided_by, decided_at = excluded.decided_at
WHERE (desk_decision.state, desk_decision.until, desk_decision.note, desk_decision.row_id)
  IS DISTINCT FROM (excluded.state, excluded.until, excluded.note, excluded.row_id)`;

const STORE_ASSIGNMENT = `
INSERT INTO desk_decision (doctor_id, id, row_id, patient_id, state, assigned_to, decided_by, decided_at)
SELECT $1, i.id, $3, $4, 'open', $5, $6, $7 FROM unnest($2::uuid[]) i(id)
ON CONFLICT (doctor_id, id) DO UPDATE SET assigned_to = excluded.assigned_to
WHERE desk_decision.assigned_to IS DISTINCT FROM excluded.assigned_to`;

/** The last day of the free trial if it is near. */
async function findTrialEnd(tx: EntityManager, doctorId: string, today: Day): Promise<Day | null> {
  const { platformPlan, approvedAt } = await findOneOrFail(tx, Account, { id: doctorId });
  if (approvedAt === null || effectivePlan(platformPlan, dayOf(approvedAt), today) !== 'trial') return null;
  const end = trialEnd(dayOf(approvedAt));
  return addDays(today, TRIAL_WARNING_DAYS) >= end ? end : null;
}

const NEXT_END = `
SELECT min(end_day) AS day FROM term WHERE doctor_id = $1 AND state = 'paid' AND end_day > $2::date + ${DESK_DAYS.endsSoon}`;

/** The first day after today on which a snoozed row returns or a term begins to end soon. */
async function findNextDay(
  tx: EntityManager,
  doctorId: string,
  facts: readonly DeskFact[],
  today: Day,
): Promise<Day | null> {
  const [next] = await tx.query<{ day: Day | null }[]>(NEXT_END, [doctorId, today]);
  const days = [
    ...facts.flatMap(({ until }) => (until !== null && until > today ? [until] : [])),
    ...(next?.day ? [addDays(next.day, -DESK_DAYS.endsSoon)] : []),
  ];
  return days.toSorted()[0] ?? null;
}
