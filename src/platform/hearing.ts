import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { DataSource } from 'typeorm';
import { Refused } from '../shared/refused.js';
import { Batch } from './batch.js';
import { bySystem } from './cause.js';
import type { EventName, Events } from './outbox.js';
import type { JobData } from './relay.js';

/** A job of the event `N`. */
export type JobOf<N extends EventName> = Job<JobData<Events[N]>>;

interface Ended {
  id: number;
  refused: string | null;
}

/** Ends events, and the webhooks that they tell of. */
const END = `
WITH ended AS (
  UPDATE outbox o SET handled_at = now(), refused = e.refused
  FROM unnest($1::bigint[], $2::text[]) e (id, refused) WHERE o.id = e.id RETURNING o.payload
)
UPDATE inbox SET handled_at = now() WHERE id IN (SELECT (payload ->> 'inboxId')::uuid FROM ended)`;

/** How a job ends: its outbox row is marked, done or refused; any other error is retried with back-off. */
@Injectable()
export class Hearing {
  private readonly log = new Logger(Hearing.name);
  private readonly ends = new Batch<Ended>((all) =>
    this.db.query(END, [all.map(({ id }) => id), all.map(({ refused }) => refused)]),
  );

  constructor(private readonly db: DataSource) {}

  /** Does `work` for the job's event. May be called twice for one event: `work` must tolerate a repeat. */
  async of<N extends EventName>(job: JobOf<N>, work: (payload: Events[N]) => Promise<unknown>): Promise<void> {
    const { outboxId, payload } = job.data;
    let refused: string | null = null;
    try {
      await bySystem(job.name, () => work(payload));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused = error.code;
      this.log.warn({ event: job.name, outboxId, refused });
    }
    await this.ends.add({ id: outboxId, refused });
  }
}
