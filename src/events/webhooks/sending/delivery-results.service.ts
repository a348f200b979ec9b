import { Injectable } from '@nestjs/common';
import { LessThan, MoreThan, type EntityManager } from 'typeorm';
import { systemContext } from '../../../platform/audit-context.js';
import { Database, LOCKED } from '../../../platform/db/database.js';
import { emit } from '../../../platform/jobs/outbox.js';
import { EventDelivery } from '../event-delivery.entity.js';
import { EventWebhook } from '../event-webhook.entity.js';
import { EventWebhookHealth } from '../event-webhook-health.entity.js';
import { endPendingDeliveries } from '../pending-deliveries.js';
import {
  endedIfQueuedBefore,
  hasFailedTooLong,
  healthAfterFailure,
  HEALTHY,
  nextDeliveryTry,
  outcomeOf,
} from '../webhook.rules.js';

/** A delivery that this process may send until its lease ends. */
export interface TakenDelivery {
  id: string;
  doctorId: string;
  webhookId: string;
  createdAt: Date;
  /** Including this one. */
  attempts: number;
}

export interface AttemptResult {
  durationMs: number;
  /** Null without a response. */
  statusCode: number | null;
  /** The beginning of the response. */
  response: string | null;
  /** Why it counts as a failure; null for a success. */
  error: string | null;
}

/** The audit log shows it as what the system did. */
const CONTEXT = systemContext('webhooks.deliver');

/** Records attempts to deliver. Uses real time. */
@Injectable()
export class DeliveryResultsService {
  constructor(private readonly db: Database) {}

  /** Does nothing if the delivery ended meanwhile, or if another worker has taken it over. */
  record(delivery: TakenDelivery, result: AttemptResult): Promise<void> {
    const { doctorId, webhookId } = delivery;
    return this.db.write(CONTEXT, doctorId, async (tx) => {
      // Locked first by all who change the deliveries of a webhook, so they do not deadlock.
      const where = { doctorId, webhookId };
      const health = await tx.findOneOrFail(EventWebhookHealth, { where, lock: LOCKED });
      const outcome = outcomeOf(result.statusCode);
      const now = new Date();
      const isDelivered = outcome === 'delivered' && result.error === null;
      const nextTryAt = isDelivered ? null : nextDeliveryTry(delivery, now, Math.random);
      const { affected } = await tx.update(
        EventDelivery,
        { doctorId, id: delivery.id, state: 'pending', attempts: delivery.attempts },
        { ...result, state: stateAfter(isDelivered, nextTryAt), nextTryAt, leasedUntil: null },
      );
      if (affected === 0) return;
      if (isDelivered) return recordSuccess(tx, health, now);
      const reason = outcome === 'gone' ? outcome : await recordFailure(tx, health, result.error, now);
      if (reason) await disable(tx, where, reason, now);
    });
  }
}

function stateAfter(isDelivered: boolean, nextTryAt: Date | null) {
  if (isDelivered) return 'delivered';
  return nextTryAt ? 'pending' : 'failed';
}

/** All deliveries of a webhook that failed until now become due. */
async function recordSuccess(tx: EntityManager, health: EventWebhookHealth, now: Date): Promise<void> {
  const { doctorId, webhookId, failingSince } = health;
  await tx.update(EventWebhookHealth, { doctorId, webhookId }, { ...HEALTHY, lastSuccessAt: now, lastError: null });
  if (!failingSince) return;
  const waiting = { doctorId, webhookId, state: 'pending', nextTryAt: MoreThan(now) } as const;
  await tx.update(EventDelivery, waiting, { nextTryAt: now });
}

/** @returns `failing` if the webhook must be disabled. */
async function recordFailure(tx: EntityManager, health: EventWebhookHealth, error: string | null, now: Date) {
  const { doctorId, webhookId } = health;
  const next = healthAfterFailure(health, now, Math.random);
  await tx.update(EventWebhookHealth, { doctorId, webhookId }, { ...next, lastFailureAt: now, lastError: error });
  if (!next.failingSince) return null;
  // While one delivery at a time is tried, the others wait without an attempt, and end without one.
  const createdAt = LessThan(endedIfQueuedBefore(now));
  await endPendingDeliveries(tx, { doctorId, webhookId, createdAt }, 'The webhook failed for three days');
  return hasFailedTooLong(next, now) ? ('failing' as const) : null;
}

async function disable(
  tx: EntityManager,
  { doctorId, webhookId }: Pick<TakenDelivery, 'doctorId' | 'webhookId'>,
  disabledReason: 'failing' | 'gone',
  now: Date,
): Promise<void> {
  await tx.update(EventWebhook, { doctorId, id: webhookId }, { disabledAt: now, disabledReason });
  await endPendingDeliveries(tx, { doctorId, webhookId }, 'The webhook was disabled');
  const notice = { accountId: doctorId, notice: 'webhook_disabled', at: now.toISOString(), webhookId } as const;
  await emit(tx, 'account.notice', notice);
}
