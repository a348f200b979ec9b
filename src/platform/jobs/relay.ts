import { getQueueToken } from '@nestjs/bull';
import { Injectable, Logger, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bull';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '../../config.js';
import { systemContext } from '../audit-context.js';
import { Database } from '../db/database.js';
import { retryFailed } from './retry-failed-jobs.js';
import { QUEUES, type OutboxRow, type QueueName } from './outbox.js';
import { runAsOperation } from '../operation-context.js';
import type { Span } from '../tracing/span.js';
import { startSpan } from '../tracing/tracer.js';
import { RequestLoad } from '../ops/request-load.js';

const BATCH_SIZE = 500;
/** While many requests are active, jobs make little progress: smaller batches match that. */
const BUSY_BATCH_SIZE = 50;
const POLL_MS = 1_000;
/** Pause between rounds, so that events committed meanwhile share the next one. */
const PAUSE_MS = 10;
/** A Redis that restarts may lose its last second of data: events sent longer ago than this are sent again. */
const RESEND_AFTER = "interval '60 seconds'";
const REDIS_ANSWER_MS = 5_000;
/**
 * With the database's timeline, the key that holds a state and an epoch id. A missing key means that Redis lost its data,
 * or that the database was restored: the relay sets `lost` and a new id, marks all sent events as unsent, then sets
 * `kept`. The epoch is part of each job id: a worker that continues with a lost job leaves remains under the old id, a
 * restored database gives ids of events again, and Bull accepts no second job with the same id.
 */
const REDIS_EPOCH_KEY = `${config.redisPrefix}:outbox:life`;
/** Each restore, and each failover to a standby, begins a new timeline: the first 8 digits of a WAL file's name. */
const READ_TIMELINE = `SELECT system_identifier || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline
FROM pg_control_system()`;

const CONTEXT = systemContext('relay');

type Unsent = Pick<OutboxRow, 'id' | 'subscriber' | 'name' | 'payload' | 'traceparent' | 'createdAt'>;

/** The array of ids makes PostgreSQL use the primary key, whatever the table's statistics. */
const TAKE_UNSENT = `
UPDATE outbox SET sent_at = now() WHERE id = ANY (ARRAY(
  SELECT id FROM outbox WHERE sent_at IS NULL AND handled_at IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED))
RETURNING id, subscriber, name, payload, traceparent, created_at AS "createdAt"`;

/** Data of a Bull job: id, payload and trace of its outbox row. */
export interface JobData<P = unknown> {
  outboxId: number;
  payload: P;
  /** Missing while traces are off. */
  traceparent?: string;
}

/** Moves committed events from the outbox to the queues of their subscribers. Any number of processes may run it. */
@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(Relay.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private wakeAgain = false;
  private stopped = false;
  private epochKey = REDIS_EPOCH_KEY;
  private redisEpoch = '';
  private recoveredAt = -POLL_MS;

  constructor(
    private readonly db: Database,
    private readonly modules: ModuleRef,
    private readonly requestLoad: RequestLoad,
  ) {
    db.onEventsCommitted(() => this.wake());
  }

  onApplicationBootstrap(): void {
    this.wake();
  }

  /** Runs before the queues close. Another process, or the next start, sends events that are committed later. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Sends committed events now instead of at the next poll. */
  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.wakeAgain = true;
      return;
    }
    clearTimeout(this.timer);
    // An operation of its own: the caller's would otherwise last as long as the relay's timers.
    this.running = runAsOperation('relay', () => this.round())
      .then(() => sleep(PAUSE_MS))
      .finally(() => {
        this.running = undefined;
        if (this.stopped) return;
        this.timer = setTimeout(() => this.wake(), this.wakeAgain ? 0 : POLL_MS);
        this.wakeAgain = false;
      });
  }

  private async round(): Promise<void> {
    try {
      await this.recover();
      let limit;
      do limit = (await this.requestLoad.waitUntilIdle()) ? BATCH_SIZE : BUSY_BATCH_SIZE;
      while ((await this.forwardBatch(limit)) === BATCH_SIZE);
    } catch (error) {
      this.log.warn(`outbox events wait: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /**
   * Adds at most `limit` unsent events to their queues, oldest first, and returns their number. Locked rows are
   * skipped. After a crash before the commit a row is sent again with the same job id, so subscribers must tolerate a
   * repeat.
   */
  private forwardBatch(limit: number): Promise<number> {
    return this.db.writeShared(CONTEXT, async (tx) => {
      const [rows] = await tx.query<[Unsent[], number]>(TAKE_UNSENT, [limit]);
      rows.sort((one, other) => one.id - other.id);
      for (const queue of QUEUES)
        await this.enqueue(
          queue,
          rows.filter(({ subscriber }) => subscriber === queue),
        );
      if (rows.length) await this.assertSameRedisEpoch();
      return rows.length;
    });
  }

  private async enqueue(subscriber: QueueName, rows: Unsent[]): Promise<void> {
    if (rows.length === 0) return;
    const spans = rows.map(startOutboxSpan);
    const jobs = rows.map(({ id, name, payload, traceparent }, n) => ({
      name,
      data: { outboxId: id, payload, ...traceOf(spans[n]?.traceparent ?? traceparent) } satisfies JobData,
      opts: { jobId: `outbox-${id}-${this.redisEpoch}` },
    }));
    await withRedisTimeout(this.queue(subscriber).addBulk(jobs));
    for (const span of spans) span?.end();
  }

  /**
   * Marks events as unsent that Redis may not have: all of them if it lost its data or the database was restored, else
   * the overdue ones. Also retries failed jobs. Runs at most once a second.
   */
  private async recover(): Promise<void> {
    if (performance.now() - this.recoveredAt < POLL_MS) return;
    const redis = this.queue('payments').client;
    const [{ timeline }] = await this.db.writeShared(CONTEXT, (tx) => tx.query<[{ timeline: string }]>(READ_TIMELINE));
    this.epochKey = `${REDIS_EPOCH_KEY}:${timeline}`;
    await withRedisTimeout(redis.set(this.epochKey, `lost ${randomUUID()}`, 'NX'));
    const [state, epoch = 'none'] = (await withRedisTimeout(redis.get(this.epochKey)))?.split(' ') ?? [];
    this.redisEpoch = epoch;
    const overdue = state === 'kept' ? `AND sent_at < now() - ${RESEND_AFTER}` : '';
    await this.db.writeShared(CONTEXT, (tx) =>
      tx.query(`UPDATE outbox SET sent_at = NULL WHERE handled_at IS NULL AND sent_at IS NOT NULL ${overdue}`),
    );
    // Last, so that another process repeats it after a crash. XX: not when Redis has lost its data again since.
    if (state === 'lost') await withRedisTimeout(redis.set(this.epochKey, `kept ${epoch}`, 'XX'));
    for (const name of QUEUES) await withRedisTimeout(retryFailed(this.queue(name)));
    this.recoveredAt = performance.now();
  }

  /** @throws Error when Redis has lost its data, including the jobs just added, since the round began. */
  private async assertSameRedisEpoch(): Promise<void> {
    const epoch = await withRedisTimeout(this.queue('payments').client.get(this.epochKey));
    if (!epoch?.endsWith(this.redisEpoch)) throw new Error('Redis has lost its data');
  }

  private queue(subscriber: QueueName): Queue<JobData> {
    return this.modules.get<Queue<JobData>>(getQueueToken(subscriber), { strict: false });
  }
}

/** The time that a traced event spends in the outbox, from its transaction until it is in the queue. */
const startOutboxSpan = ({ name, subscriber, traceparent, createdAt }: Unsent): Span | null =>
  traceparent === null
    ? null
    : startSpan({
        name: `outbox ${name}`,
        kind: 'producer',
        parent: traceparent,
        startedAt: createdAt,
        attributes: { 'messaging.system': 'bull', 'messaging.destination.name': subscriber },
      });

const traceOf = (traceparent: string | null): Pick<JobData, 'traceparent'> => (traceparent ? { traceparent } : {});

/** Fails the round when Redis does not answer, so that its rows do not stay locked. */
async function withRedisTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer')), REDIS_ANSWER_MS);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
