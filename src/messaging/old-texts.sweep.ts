import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { Sweeper, type Sweep } from '../platform/jobs/sweeper.js';
import type { Day } from '../shared/calendar.js';

const BATCH = 500;

/**
 * Rows that became old within the last 60 days, so that no run reads all older ones again. By the earlier of business
 * and real time, so that the sandbox's clock removes nothing too early.
 */
const isOld = (time: string) =>
  `${time} < least(now(), $2::timestamptz) - interval '3 years'
   AND ${time} >= least(now(), $2::timestamptz) - interval '3 years 60 days'`;

const EMPTY_MESSAGES = `
UPDATE message SET variables = '[]', to_number = NULL, link_identifier = NULL
WHERE doctor_id = $1 AND id IN (
  SELECT id FROM message WHERE doctor_id = $1 AND ${isOld('created_at')}
  AND (variables <> '[]' OR to_number IS NOT NULL OR link_identifier IS NOT NULL) ORDER BY created_at LIMIT ${BATCH})
RETURNING id`;
const EMPTY_REPLIES = `
UPDATE reply SET text = NULL
WHERE doctor_id = $1 AND id IN (
  SELECT id FROM reply WHERE doctor_id = $1 AND ${isOld('at')} AND text IS NOT NULL ORDER BY at LIMIT ${BATCH})
RETURNING id`;

/** Removes texts and numbers of messages in both directions after three years, once a day. Kind and status stay. */
@Injectable()
export class OldTextsSweep implements Sweep {
  readonly name = 'old-texts';
  private doneOn: Day | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  /** Depends on real time too, so nothing becomes due when the sandbox's clock moves. */
  nextDue(): Promise<null> {
    return Promise.resolve(null);
  }

  async run(context: AuditContext): Promise<number> {
    const today = this.clock.today();
    if (today === this.doneOn) return 0;
    const doctors = await this.db.readShared((tx) =>
      tx.query<{ id: string }[]>(`SELECT id FROM account WHERE role = 'doctor' ORDER BY id`),
    );
    let rows = 0;
    for (const { id } of doctors)
      for (const sql of [EMPTY_MESSAGES, EMPTY_REPLIES]) rows += await this.emptyAll(context, id, sql);
    this.doneOn = today;
    return rows;
  }

  private async emptyAll(context: AuditContext, doctorId: string, sql: string): Promise<number> {
    let [rows, emptied] = [0, 0];
    do {
      [, emptied] = await this.db.write(context, doctorId, (tx) =>
        tx.query<[unknown[], number]>(sql, [doctorId, this.clock.now()]),
      );
      rows += emptied;
    } while (emptied === BATCH);
    return rows;
  }
}
