import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { wakeRelayOnCommit, outboxInsertSql } from '../../platform/jobs/outbox.js';
import { Sweeper, type Sweep } from '../../platform/jobs/sweeper.js';
import { probeNow } from './sending-pauses.js';

const BATCH = 1_000;
/** Messages queued to probe a pause whose time is over. One is sent; another replaces it if it is not eligible. */
const PROBE_CANDIDATES = 10;

/** When the next message is due. A paused message is due no earlier than the next probe of its pause. */
const NEXT_DUE = `
SELECT min(greatest(m.send_at, s.until)) AS due FROM message m
LEFT JOIN whatsapp_sending_pause s ON s.scope = m.paused_by AND s.ended_at IS NULL`;

/**
 * Messages whose time has come, messages whose pause has ended, and candidates to probe each pause whose time is over.
 * $1 now, $2 maximum number of messages, $3 maximum number of candidates for each pause.
 */
const FIND_DUE = `
SELECT doctor_id, array_agg(id) AS ids FROM (
  (SELECT doctor_id, id FROM message WHERE send_at <= $1 AND paused_by IS NULL ORDER BY send_at LIMIT $2)
  UNION ALL
  (SELECT m.doctor_id, m.id FROM message m WHERE m.paused_by IS NOT NULL
   AND NOT EXISTS (SELECT FROM whatsapp_sending_pause s WHERE s.scope = m.paused_by AND s.ended_at IS NULL) LIMIT $2)
  UNION ALL
  SELECT m.doctor_id, m.id FROM whatsapp_sending_pause s CROSS JOIN LATERAL (
    SELECT doctor_id, id FROM message WHERE paused_by = s.scope AND send_at <= $1 ORDER BY send_at LIMIT $3) m
  WHERE s.until <= $1 AND s.ended_at IS NULL
) due GROUP BY doctor_id`;

const ENQUEUE_DUE = `
WITH due AS (
  UPDATE message SET send_at = NULL, paused_by = NULL
  WHERE doctor_id = $1 AND id = ANY ($2::uuid[]) AND (send_at <= $3 OR paused_by IS NOT NULL)
  RETURNING doctor_id, id, state
)
${outboxInsertSql('message.queued', `jsonb_build_object('doctorId', d.doctor_id, 'messageId', d.id)`, `due d WHERE d.state = 'queued'`)}`;

/** Queues messages whose scheduled time, retry time or sending pause is over. */
@Injectable()
export class ScheduledMessagesSweep implements Sweep {
  readonly name = 'messages';
  /** After a start the configuration may be corrected, so the first run probes an account-wide pause. */
  private isFirstRun = true;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  async nextDue(): Promise<Date | null> {
    const [row] = await this.db.acrossTenants((tx) => tx.query<{ due: Date | null }[]>(NEXT_DUE));
    return row?.due ?? null;
  }

  async run(context: AuditContext): Promise<number> {
    const now = this.clock.now();
    if (this.isFirstRun) await this.db.writeShared(context, (tx) => probeNow(tx, now));
    this.isFirstRun = false;
    const due = await this.db.acrossTenants((tx) =>
      tx.query<{ doctor_id: string; ids: string[] }[]>(FIND_DUE, [now, BATCH, PROBE_CANDIDATES]),
    );
    for (const { doctor_id, ids } of due)
      await this.db.write(context, doctor_id, async (tx) => {
        await tx.query(ENQUEUE_DUE, [doctor_id, ids, now]);
        wakeRelayOnCommit(tx);
      });
    return due.reduce((sum, { ids }) => sum + ids.length, 0);
  }
}
