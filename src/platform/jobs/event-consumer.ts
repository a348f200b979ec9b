import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { DomainError } from '../../shared/domain-error.js';
import type { Alarm } from '../../shared/alarms.js';
import { Alarms } from '../ops/alarms.js';
import { isTransient, isUnavailable } from '../db/transient-error.js';
import { UnreadableWebhook } from './inbox.js';
import { systemContext, type AuditContext } from '../audit-context.js';
import { traceOperation } from '../operation-context.js';
import type { EventName, Events } from './outbox.js';
import { SingleStatements } from '../db/single-statements.js';
import type { DelayingError } from './queue-options.js';
import type { JobData } from './relay.js';
import { createBatchLoader } from '../db/batch-loader.js';
import { RequestLoad } from '../ops/request-load.js';

/** A job of the event `N`. */
export type EventJob<N extends EventName> = Job<JobData<Events[N]>>;

type Work<N extends EventName> = (payload: Events[N], context: AuditContext) => Promise<unknown>;

/**
 * Marks events as handled, and the webhooks that they refer to. Only a webhook that was given up keeps its full body.
 * Compares the payload: a job from before a restore of the database can have the id of a newer event.
 */
const MARK_HANDLED = `
WITH ended AS (
  UPDATE outbox SET handled_at = now(), error_code = $2::text WHERE id = ANY ($1::bigint[])
    AND (id, payload) IN (SELECT * FROM unnest($1::bigint[], $3::jsonb[])) RETURNING payload
),
webhook AS (SELECT (payload ->> 'inboxId')::uuid AS id FROM ended WHERE payload ? 'inboxId'),
bodies AS (
  DELETE FROM inbox_full_body WHERE inbox_id = ANY (ARRAY(SELECT id FROM webhook)) AND ($2::text LIKE 'webhook.%') IS NOT TRUE
)
UPDATE inbox SET handled_at = now() WHERE id = ANY (ARRAY(SELECT id FROM webhook))`;

/** A webhook that keeps failing is given up after this time. `npm run webhooks:replay` processes it again. */
const GIVE_UP_AFTER = '24 hours';

/** PostgreSQL or Redis could not be reached. */
class StoreUnavailable extends Error implements DelayingError {
  constructor(cause: unknown) {
    super('PostgreSQL or Redis cannot be reached', { cause });
  }

  retryDelayMs(): number {
    return 5_000;
  }
}

/**
 * Handles events. Success and domain errors mark the outbox row as handled; other errors are retried with back-off.
 * Webhooks that cannot be read, or that failed for a day, are given up with an alarm.
 */
@Injectable()
export class EventConsumer {
  private readonly log = new Logger(EventConsumer.name);

  /** Batches completions: jobs that end at the same time share one UPDATE. */
  private readonly handledLoader = createBatchLoader<JobData, undefined>(async (events) => {
    await this.markHandled(events, null);
    return events.map(() => undefined);
  });

  constructor(
    private readonly statements: SingleStatements,
    private readonly requestLoad: RequestLoad,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Runs `work` for the job's event. May be called twice for one event: `work` must tolerate a repeat. An attempt during
   * which PostgreSQL or Redis cannot be reached does not count, so that an outage of any length delays no event further.
   */
  async handle<N extends EventName>(job: EventJob<N>, work: Work<N>): Promise<void> {
    try {
      await this.runAndMark(job, work);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      job.attemptsMade -= 1; // Bull adds one after every attempt
      throw new StoreUnavailable(error);
    }
  }

  private async runAndMark<N extends EventName>(job: EventJob<N>, work: Work<N>): Promise<void> {
    const { outboxId, payload, traceparent: parent } = job.data;
    const attributes = { 'messaging.system': 'bull', 'messaging.destination.name': job.queue.name };
    let errorCode: string | null = null;
    await this.requestLoad.waitUntilIdle();
    try {
      await traceOperation({ name: job.name, kind: 'consumer', parent, attributes }, () =>
        work(payload, systemContext(job.name)),
      );
    } catch (error) {
      errorCode = error instanceof DomainError ? error.code : await this.giveUp(job, error);
      if (errorCode === null) throw error;
      this.log.warn({ event: job.name, outboxId, code: errorCode });
    }
    if (errorCode === null) await this.handledLoader.load(job.data);
    else await this.markHandled([job.data], errorCode);
  }

  private async markHandled(events: readonly JobData[], errorCode: string | null): Promise<void> {
    const ids = events.map(({ outboxId }) => outboxId);
    const payloads = events.map(({ payload }) => JSON.stringify(payload));
    await this.statements.writeShared(MARK_HANDLED, [ids, errorCode, payloads]);
  }

  /** @returns the alarm with which a webhook is given up; null while it is retried. */
  private async giveUp({ name, data }: Job<JobData>, error: unknown): Promise<Alarm | null> {
    const { outboxId, payload } = data;
    const inboxId = (payload as { inboxId?: string }).inboxId;
    if (inboxId === undefined) return null;
    const unreadable = error instanceof UnreadableWebhook;
    if (!unreadable && (isTransient(error) || !(await this.isOld(outboxId)))) return null;
    const alarm = unreadable ? 'webhook.unreadable' : 'webhook.given_up';
    this.alarms.raise(alarm, { event: name, inboxId, err: error });
    return alarm;
  }

  private async isOld(outboxId: number): Promise<boolean> {
    const sql = `SELECT FROM outbox WHERE id = $1 AND created_at < now() - interval '${GIVE_UP_AFTER}'`;
    return (await this.statements.readShared(sql, [outboxId])).length > 0;
  }
}
