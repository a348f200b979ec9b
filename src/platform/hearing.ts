import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { Refused } from '../shared/refused.js';
import { runAsSystem } from './audit-context.js';
import type { EventName, Events } from './outbox.js';
import { Reads } from './reads.js';
import type { JobData } from './relay.js';
import { BatchLoader } from './batch-loader.js';
import { Traffic } from './traffic.js';

/** A job of the event `N`. */
export type JobOf<N extends EventName> = Job<JobData<Events[N]>>;

/** Ends events, and the webhooks that they tell of. */
const END = `
WITH ended AS (UPDATE outbox SET handled_at = now(), refused = $2 WHERE id = ANY ($1::bigint[]) RETURNING payload)
UPDATE inbox SET handled_at = now() WHERE id = ANY (ARRAY(SELECT (payload ->> 'inboxId')::uuid FROM ended))`;

/** How a job ends: its outbox row is marked, done or refused; any other error is retried with back-off. */
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
  ) {}

  /** Does `work` for the job's event. May be called twice for one event: `work` must tolerate a repeat. */
  async of<N extends EventName>(job: JobOf<N>, work: (payload: Events[N]) => Promise<unknown>): Promise<void> {
    const { outboxId, payload } = job.data;
    let refused: string | null = null;
    await this.traffic.lull();
    try {
      await runAsSystem(job.name, () => work(payload));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused = error.code;
      this.log.warn({ event: job.name, outboxId, refused });
    }
    if (refused === null) await this.endings.load(outboxId);
    else await this.reads.write(END, [[outboxId], refused]);
  }
}
