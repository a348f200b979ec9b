import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { Sweeper, type Sweep } from '../../platform/jobs/sweeper.js';
import { look, type Decision } from './reminder.rules.js';
import { holdPatients, subjectsOf, type Subject } from '../compose/recipients.queries.js';
import { draftToPatient, senderOf, write, type Sender } from '../compose/message-drafts.js';

/** Doctors of one run, and enrolments of one of them in one transaction. */
const [DOCTORS, BATCH] = [200, 500];

/** Finds enrolments whose patients are to be reminded now, and writes the messages. */
@Injectable()
export class ReminderSweep implements Sweep {
  readonly name = 'reminders';

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  async nextDue(): Promise<Date | null> {
    const [row] = await this.db.platform((tx) =>
      tx.query<{ due: Date | null }[]>('SELECT min(next_at) AS due FROM reminder'),
    );
    return row?.due ?? null;
  }

  async run(): Promise<number> {
    const due = await this.db.platform((tx) =>
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
        do rows += taken = await this.remind(doctor_id);
        while (taken === BATCH);
      } catch (error) {
        failures.push(error); // one doctor's trouble keeps no other's patients from being reminded
      }
    if (failures.length) throw new AggregateError(failures, `reminders of ${failures.length} doctors failed`);
    return rows;
  }

  /**
   * Rows that another process works on are left to it, and those of patients who are being changed to the next run.
   * @returns how many were looked at.
   */
  private remind(doctorId: string): Promise<number> {
    const now = this.clock.now();
    return this.db.tenant(doctorId, async (tx) => {
      const due = await tx.query<{ enrolment_id: string; since: Date }[]>(
        `SELECT enrolment_id, since FROM reminder WHERE doctor_id = $1 AND next_at <= $2
         ORDER BY enrolment_id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`,
        [doctorId, now, BATCH],
      );
      if (due.length === 0) return 0;
      const since = new Map(due.map((row) => [row.enrolment_id, row.since]));
      // Whoever deletes a patient may wait for the rows that we hold now, so we do not wait for the patient.
      const held = await holdPatients(tx, doctorId, [...since.keys()], 'skip');
      const sender = await senderOf(tx, doctorId);
      const looks = (await subjectsOf(tx, doctorId, held)).map((subject) => ({
        subject,
        ...look(subject, sender, since.get(subject.enrolmentId) ?? now, now),
      }));
      await write(
        tx,
        looks.flatMap(({ subject, decisions }) => decisions.map((decision) => toDraft(sender, subject, decision))),
      );
      await noteLooks(
        tx,
        doctorId,
        looks.map(({ subject, since, nextAt }) => ({ id: subject.enrolmentId, since, nextAt })),
      );
      return held.length;
    });
  }
}

const toDraft = (sender: Sender, subject: Subject, { kind, dueDay, when, skip }: Decision) => {
  const words = { plan: subject.termPlanName, until: subject.endDay };
  return draftToPatient(
    sender,
    subject,
    { kind, cause: dueDay, about: { termId: subject.termId, dueDay }, words, skip },
    when,
  );
};

const noteLooks = (tx: EntityManager, doctorId: string, looks: { id: string; since: Date; nextAt: Date | null }[]) =>
  tx.query(
    `UPDATE reminder r SET since = n.since, next_at = n."nextAt"
     FROM jsonb_to_recordset($2) AS n (id uuid, since timestamptz, "nextAt" timestamptz)
     WHERE r.doctor_id = $1 AND r.enrolment_id = n.id`,
    [doctorId, JSON.stringify(looks)],
  );
