import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { carryOn, emitting } from '../platform/outbox.js';
import { Sweeper, type Sweep } from '../platform/sweeper.js';

const BATCH = 1_000;

const HAND_ON = `
WITH due AS (
  UPDATE message SET send_at = NULL WHERE doctor_id = $1 AND id = ANY ($2::uuid[]) AND send_at <= $3
  RETURNING doctor_id, id, state
)
${emitting('message.queued', `jsonb_build_object('doctorId', d.doctor_id, 'messageId', d.id)`, `due d WHERE d.state = 'queued'`)}`;

/** Finds messages that waited for their hour, or for another try, and has them sent. */
@Injectable()
export class DueMessageSweep implements Sweep {
  readonly name = 'messages';

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  async nextDue(): Promise<Date | null> {
    const [row] = await this.db.platform((tx) =>
      tx.query<{ due: Date | null }[]>('SELECT min(send_at) AS due FROM message'),
    );
    return row?.due ?? null;
  }

  async run(): Promise<number> {
    const now = this.clock.now();
    const due = await this.db.platform((tx) =>
      tx.query<{ doctor_id: string; ids: string[] }[]>(
        `SELECT doctor_id, array_agg(id) AS ids
         FROM (SELECT doctor_id, id FROM message WHERE send_at <= $1 ORDER BY send_at LIMIT $2) due GROUP BY doctor_id`,
        [now, BATCH],
      ),
    );
    for (const { doctor_id, ids } of due)
      await this.db.tenant(doctor_id, async (tx) => {
        await tx.query(HAND_ON, [doctor_id, ids, now]);
        carryOn(tx);
      });
    return due.reduce((sum, { ids }) => sum + ids.length, 0);
  }
}
