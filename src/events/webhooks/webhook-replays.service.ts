import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';
import { parseInstant } from '../../shared/instant.js';
import type { ReplayEvents } from './event-webhook.dto.js';
import { lockEnabledWebhook, tryNow } from './event-webhooks.queries.js';
import { REPLAY_SPAN_MS, WEBHOOK_LIMITS } from './webhook.rules.js';

/** $1 doctor, $2 webhook, $3 event ids or null, $4 and $5 from and to or null, $6 how many. */
const QUEUE_REPLAY = `
WITH queued AS (
  INSERT INTO event_delivery (doctor_id, id, webhook_id, event_id, sequence, is_replay, next_try_at)
  SELECT e.doctor_id, gen_random_uuid(), w.id, e.id, e.sequence, true, now()
  FROM clinic_event e JOIN event_webhook w ON w.doctor_id = e.doctor_id AND w.id = $2
  WHERE e.doctor_id = $1 AND e.sequence IS NOT NULL AND ($3::uuid[] IS NULL OR e.id = ANY ($3))
    AND ($4::timestamptz IS NULL OR e.occurred_at >= $4) AND ($5::timestamptz IS NULL OR e.occurred_at < $5)
    AND CASE WHEN e.type = 'webhook.test' THEN e.object_id = w.id
      ELSE w.event_types = '{}' OR e.type = ANY (w.event_types) END
  ORDER BY e.sequence LIMIT $6 RETURNING 1
)
SELECT count(*)::int AS events FROM queued`;

const RECORD_TEST = `SELECT record_event($1, 'webhook.test', $2, '{}')`;

/** Sends events to a webhook because the doctor asks for it. */
@Injectable()
export class WebhookReplaysService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a test event, which only this webhook gets.
   * @throws DomainError `webhook.not_found` or `webhook.disabled`.
   */
  test(context: AuditContext, doctorId: string, id: string): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      await lockEnabledWebhook(tx, doctorId, id);
      await tx.query(RECORD_TEST, [doctorId, id]);
      await tryNow(tx, doctorId, id);
    });
  }

  /**
   * Queues events again, of the types that the webhook gets. Events of the last second may be missing: they are on their way.
   * @returns their number. @throws DomainError `webhook.not_found`, `webhook.disabled` or `webhook.replay_too_large`.
   */
  async replay(context: AuditContext, doctorId: string, id: string, input: ReplayEvents): Promise<number> {
    const { eventIds, from, to } = this.parse(input);
    return this.db.write(context, doctorId, async (tx) => {
      await lockEnabledWebhook(tx, doctorId, id);
      const events = await queueReplay(tx, [doctorId, id, eventIds, from, to]);
      await tryNow(tx, doctorId, id);
      return events;
    });
  }

  /** @throws DomainError `request.invalid`. */
  private parse({ event_ids: eventIds, from, to }: ReplayEvents) {
    const isSpan = from !== undefined && to !== undefined;
    if (eventIds ? from !== undefined || to !== undefined : !isSpan)
      throw DomainError.invalidField('event_ids', 'Choose either events by their ids, or a time span with from and to');
    const [start, end] = [parseInstant(from ?? ''), parseInstant(to ?? '')];
    if (start && end && end <= start) throw DomainError.invalidField('to', 'to must be after from');
    if (start && start.getTime() < this.clock.now().getTime() - REPLAY_SPAN_MS)
      throw DomainError.invalidField('from', 'from must be within the last 30 days: events are not kept longer');
    return { eventIds: eventIds ?? null, from: start, to: end };
  }
}

async function queueReplay(tx: EntityManager, params: unknown[]): Promise<number> {
  const { replayedEvents: max } = WEBHOOK_LIMITS;
  const [row] = await tx.query<{ events: number }[]>(QUEUE_REPLAY, [...params, max + 1]);
  const { events } = row ?? { events: 0 };
  if (events > max) throw new DomainError('webhook.replay_too_large', { max });
  return events;
}
