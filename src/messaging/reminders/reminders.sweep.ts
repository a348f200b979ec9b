import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { Sweeper, type Sweep } from '../../platform/jobs/sweeper.js';
import { planReminders, type ReminderDecision } from './reminder.rules.js';
import { lockPatients, findRecipients, type Recipient } from '../compose/recipients.queries.js';
import { groupForPayers } from '../compose/family-messages.js';
import { draftToPatient, loadSender, insertMessages, type Sender } from '../compose/message-drafts.js';

/** Maximum number of doctors per run, and of enrolments per transaction. */
const [DOCTORS, BATCH] = [200, 500];

/** Finds enrolments with a due reminder and stores the messages. */
@Injectable()
export class RemindersSweep implements Sweep {
  readonly name = 'reminders';

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  async nextDue(): Promise<Date | null> {
    const [row] = await this.db.acrossTenants((tx) =>
      tx.query<{ due: Date | null }[]>('SELECT min(next_at) AS due FROM reminder'),
    );
    return row?.due ?? null;
  }

  async run(context: AuditContext): Promise<number> {
    const due = await this.db.acrossTenants((tx) =>
      tx.query<{ doctor_id: string }[]>('SELECT DISTINCT doctor_id FROM reminder WHERE next_at <= $1 LIMIT $2', [
        this.clock.now(),
        DOCTORS,
      ]),
    );
    let rows = 0;
    const failures: unknown[] = [];
    for (const { doctor_id } of due)
      try {
        let taken: number;
        do rows += taken = await this.remindPatients(context, doctor_id);
        while (taken >= BATCH);
      } catch (error) {
        failures.push(error); // the reminders of other doctors still go out
      }
    if (failures.length) throw new AggregateError(failures, `reminders of ${failures.length} doctors failed`);
    return rows;
  }

  /**
   * Skips rows that another process has locked, and enrolments whose patient is locked: the next run handles those.
   * @returns how many enrolments were handled.
   */
  private remindPatients(context: AuditContext, doctorId: string): Promise<number> {
    const now = this.clock.now();
    return this.db.write(context, doctorId, async (tx) => {
      const due = await tx.query<{ enrolment_id: string; since: Date }[]>(
        `SELECT enrolment_id, since FROM reminder WHERE doctor_id = $1 AND next_at <= $2
         ORDER BY enrolment_id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`,
        [doctorId, now, BATCH],
      );
      if (due.length === 0) return 0;
      if (due.length === BATCH) due.push(...(await lockDueRelatives(tx, doctorId, due, now)));
      const since = new Map(due.map((row) => [row.enrolment_id, row.since]));
      // Waiting here could deadlock: a transaction that erases a patient may wait for the reminder rows locked above.
      const locked = await lockPatients(tx, doctorId, [...since.keys()], 'skip');
      const sender = await loadSender(tx, doctorId);
      const plans = (await findRecipients(tx, doctorId, locked)).map((recipient) => ({
        recipient,
        ...planReminders(recipient, sender, since.get(recipient.enrolmentId) ?? now, now),
      }));
      const items = plans.flatMap(({ recipient, decisions }) =>
        decisions.map((decision) => ({ recipient, message: toDraft(sender, recipient, decision), amountPaise: null })),
      );
      await insertMessages(tx, await groupForPayers(tx, sender, items));
      await storePlans(
        tx,
        doctorId,
        plans.map(({ recipient, since, nextAt }) => ({ id: recipient.enrolmentId, since, nextAt })),
      );
      return locked.length;
    });
  }
}

/** More due enrolments of the payers whose enrolments fill a batch, so that one message can be sent for all of them. */
const lockDueRelatives = (tx: EntityManager, doctorId: string, due: readonly { enrolment_id: string }[], now: Date) =>
  tx.query<{ enrolment_id: string; since: Date }[]>(
    `SELECT r.enrolment_id, r.since FROM enrolment own
     JOIN patient p ON p.doctor_id = own.doctor_id AND p.id = own.patient_id
     JOIN patient o ON o.doctor_id = p.doctor_id AND o.payer_id = p.payer_id
     JOIN enrolment e ON e.doctor_id = o.doctor_id AND e.patient_id = o.id
     JOIN reminder r ON r.doctor_id = e.doctor_id AND r.enrolment_id = e.id
     WHERE own.doctor_id = $1 AND own.id = ANY ($2::uuid[]) AND r.next_at <= $3 AND r.enrolment_id <> ALL ($2::uuid[])
     FOR NO KEY UPDATE OF r SKIP LOCKED`,
    [doctorId, due.map(({ enrolment_id: id }) => id), now],
  );

const toDraft = (sender: Sender, recipient: Recipient, { kind, dueDay, when, skip }: ReminderDecision) => {
  const data = { plan: recipient.termPlanName, until: recipient.endDay };
  return draftToPatient(
    sender,
    recipient,
    { kind, dedupeRef: dueDay, subjectIds: { termId: recipient.termId, dueDay }, data, skip },
    when,
  );
};

const storePlans = (tx: EntityManager, doctorId: string, plans: { id: string; since: Date; nextAt: Date | null }[]) =>
  tx.query(
    `UPDATE reminder r SET since = n.since, next_at = n."nextAt"
     FROM jsonb_to_recordset($2) AS n (id uuid, since timestamptz, "nextAt" timestamptz)
     WHERE r.doctor_id = $1 AND r.enrolment_id = n.id`,
    [doctorId, JSON.stringify(plans)],
  );
