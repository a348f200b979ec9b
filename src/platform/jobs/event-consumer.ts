import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { DomainError } from '../../shared/domain-error.js';
import type { Alarm } from '../../shared/alarms.js';
import { Alarms } from '../ops/alarms.js';
import { isTransient } from '../db/transient-error.js';
import { UnreadableWebhook } from './inbox.js';
import { systemContext, type AuditContext } from '../audit-context.js';
import { traceOperation } from '../operation-context.js';
import type { EventName, Events } from './outbox.js';
import { SingleStatements } from '../db/single-statements.js';
import type { JobData } from './relay.js';
import { createBatchLoader } from '../db/batch-loader.js';
import { RequestLoad } from '../ops/request-load.js';

/** A job of the event `N`. */
export type EventJob<N extends EventName> = Job<JobData<Events[N]>>;

/** Marks events as handled, and the webhooks that they refer to. */
const MARK_HANDLED = `
WITH ended AS (UPDATE outbox SET handled_at = now(), error_code = $2 WHERE id = ANY ($1::bigint[]) RETURNING payload)
UPDATE inbox SET handled_at = now() WHERE id = ANY (ARRAY(SELECT (payload ->> 'inboxId')::uuid FROM ended))`;

/** A webhook that keeps failing is given up after this time. `npm run webhooks:replay` processes it again. */
const GIVE_UP_AFTER = '24 hours';

/**
 * Handles events. Success and domain errors mark the outbox row as handled; other errors are retried with back-off.
 * Webhooks that cannot be read, or that failed for a day, are given up with an alarm.
 */
@Injectable()
export class EventConsumer {
  private readonly log = new Logger(EventConsumer.name);

  /** Batches completions: jobs that end at the same time share one UPDATE. */
  private readonly handledLoader = createBatchLoader<number, undefined>(async (ids) => {
    await this.statements.writeShared(MARK_HANDLED, [ids, null]);
    return ids.map(() => undefined);
  });

  constructor(
    private readonly statements: SingleStatements,
    private readonly requestLoad: RequestLoad,
    private readonly alarms: Alarms,
  ) {}

  /** Runs `work` for the job's event. May be called twice for one event: `work` must tolerate a repeat. */
  async handle<N extends EventName>(
    job: EventJob<N>,
    work: (payload: Events[N], context: AuditContext) => Promise<unknown>,
  ): Promise<void> {
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
    if (errorCode === null) await this.handledLoader.load(outboxId);
    else await this.statements.writeShared(MARK_HANDLED, [[outboxId], errorCode]);
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
