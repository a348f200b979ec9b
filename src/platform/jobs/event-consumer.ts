import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { Refused } from '../../shared/domain-error.js';
import type { Alarm } from '../../shared/alarms.js';
import { Alarms } from '../ops/alarms.js';
import { isAway } from '../db/transient-error.js';
import { UnreadableWebhook } from './inbox.js';
import { runAsSystem } from '../audit-context.js';
import type { EventName, Events } from './outbox.js';
import { Reads } from '../db/reads.js';
import type { JobData } from './relay.js';
import { BatchLoader } from '../db/batch-loader.js';
import { Traffic } from '../ops/request-load.js';

/** A job of the event `N`. */
export type JobOf<N extends EventName> = Job<JobData<Events[N]>>;

/** Ends events, and the webhooks that they tell of. */
const END = `
WITH ended AS (UPDATE outbox SET handled_at = now(), refused = $2 WHERE id = ANY ($1::bigint[]) RETURNING payload)
UPDATE inbox SET handled_at = now() WHERE id = ANY (ARRAY(SELECT (payload ->> 'inboxId')::uuid FROM ended))`;

/** A webhook that failed for so long is given up: its row must not wait for ever. `npm run webhooks:replay` tries it again. */
const PATIENCE = '24 hours';

/**
 * How a job ends: its outbox row is marked, done or refused; any other error is retried with back-off. Webhooks that
 * cannot be read, or that failed for a day, end with an alarm.
 */
@Injectable()
export class Hearing {
  private readonly log = new Logger(Hearing.name);

  /** Jobs that end at once are marked at once. */
  private readonly endings = new BatchLoader<number, void>(async (ids) => {
    await this.reads.write(END, [ids, null]);
    return [];
  });

  constructor(
    private readonly reads: Reads,
    private readonly traffic: Traffic,
    private readonly alarms: Alarms,
  ) {}

  /** Does `work` for the job's event. May be called twice for one event: `work` must tolerate a repeat. */
  async of<N extends EventName>(job: JobOf<N>, work: (payload: Events[N]) => Promise<unknown>): Promise<void> {
    const { outboxId, payload } = job.data;
    let refused: string | null = null;
    await this.traffic.lull();
    try {
      await runAsSystem(job.name, () => work(payload));
    } catch (error) {
      refused = error instanceof Refused ? error.code : await this.giveUp(job, error);
      if (refused === null) throw error;
      this.log.warn({ event: job.name, outboxId, refused });
    }
    if (refused === null) await this.endings.load(outboxId);
    else await this.reads.write(END, [[outboxId], refused]);
  }

  /** @returns the alarm with which a webhook ends; null while it is tried again. */
  private async giveUp({ name, data }: Job<JobData>, error: unknown): Promise<Alarm | null> {
    const { outboxId, payload } = data;
    const inboxId = (payload as { inboxId?: string }).inboxId;
    if (inboxId === undefined) return null;
    const unreadable = error instanceof UnreadableWebhook;
    if (!unreadable && (isAway(error) || !(await this.isOld(outboxId)))) return null;
    const alarm = unreadable ? 'webhook.unreadable' : 'webhook.given_up';
    this.alarms.raise(alarm, { event: name, inboxId, err: error });
    return alarm;
  }

  private async isOld(outboxId: number): Promise<boolean> {
    const old = `SELECT FROM outbox WHERE id = $1 AND created_at < now() - interval '${PATIENCE}'`;
    return (await this.reads.shared(old, [outboxId])).length > 0;
  }
}
