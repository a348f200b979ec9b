import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { DomainError } from '../../shared/domain-error.js';
import type { Alarm } from '../../shared/alarms.js';
import { Alarms } from '../ops/alarms.js';
import { isTransient } from '../db/transient-error.js';
import { UnreadableWebhook } from './inbox.js';
import { runAsSystem } from '../audit-context.js';
import type { EventName, Events } from './outbox.js';
import { Reads } from '../db/reads.js';
import type { JobData } from './relay.js';
import { BatchLoader } from '../db/batch-loader.js';
import { RequestLoad } from '../ops/request-load.js';

/** A job of the event `N`. */
export type EventJob<N extends EventName> = Job<JobData<Events[N]>>;

/** Ends events, and the webhooks that they tell of. */
const MARK_HANDLED = `
WITH ended AS (UPDATE outbox SET handled_at = now(), refused = $2 WHERE id = ANY ($1::bigint[]) RETURNING payload)
UPDATE inbox SET handled_at = now() WHERE id = ANY (ARRAY(SELECT (payload ->> 'inboxId')::uuid FROM ended))`;

/** A webhook that failed for so long is given up: its row must not wait for ever. `npm run webhooks:replay` tries it again. */
const GIVE_UP_AFTER = '24 hours';

/**
 * How a job ends: its outbox row is marked, done or refused; any other error is retried with back-off. Webhooks that
 * cannot be read, or that failed for a day, end with an alarm.
 */
@Injectable()
export class EventConsumer {
  private readonly log = new Logger(EventConsumer.name);

  /** Jobs that end at once are marked at once. */
  private readonly handledLoader = new BatchLoader<number, void>(async (ids) => {
    await this.reads.write(MARK_HANDLED, [ids, null]);
    return [];
  });

  constructor(
    private readonly reads: Reads,
    private readonly requestLoad: RequestLoad,
    private readonly alarms: Alarms,
  ) {}

  /** Does `work` for the job's event. May be called twice for one event: `work` must tolerate a repeat. */
  async handle<N extends EventName>(job: EventJob<N>, work: (payload: Events[N]) => Promise<unknown>): Promise<void> {
    const { outboxId, payload } = job.data;
    let errorCode: string | null = null;
    await this.requestLoad.waitUntilIdle();
    try {
      await runAsSystem(job.name, () => work(payload));
    } catch (error) {
      errorCode = error instanceof DomainError ? error.code : await this.giveUp(job, error);
      if (errorCode === null) throw error;
      this.log.warn({ event: job.name, outboxId, refused: errorCode });
    }
    if (errorCode === null) await this.handledLoader.load(outboxId);
    else await this.reads.write(MARK_HANDLED, [[outboxId], errorCode]);
  }

  /** @returns the alarm with which a webhook ends; null while it is tried again. */
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
    return (await this.reads.shared(sql, [outboxId])).length > 0;
  }
}
