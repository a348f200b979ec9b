import { getQueueToken } from '@nestjs/bull';
import { Injectable, Logger, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bull';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { config } from '../../config.js';
import { retryFailed } from './retry-failed-jobs.js';
import { QUEUES, type OutboxRow, type QueueName } from './outbox.js';
import { RequestLoad } from '../ops/request-load.js';

const BATCH_SIZE = 500;
/** In a flood of requests jobs hardly go on, so as much is handed to them as they can take meanwhile. */
const BUSY_BATCH_SIZE = 50;
const POLL_MS = 1_000;
/** Between two rounds: what is committed meanwhile is carried on together. */
const PAUSE_MS = 10;
/** A Redis that restarted may have lost its last second; a job handed on this long ago is handed on again. */
const RESEND_AFTER = "interval '60 seconds'";
const REDIS_ANSWER_MS = 5_000;
/**
 * A name for as long as Redis keeps its data, behind `lost` until all that it lost is marked as unsent, then behind `kept`.
 * It is part of each job's id: a worker that goes on with a job after its loss leaves a husk under the old id, and Bull
 * takes no second job of the same id.
 */
const REDIS_EPOCH_KEY = `${config.redisPrefix}:outbox:life`;

type Unsent = Pick<OutboxRow, 'id' | 'hearer' | 'name' | 'payload'>;

/** An array of ids is looked up by key, whatever the planner knows of the table. */
const TAKE_UNSENT = `
UPDATE outbox SET sent_at = now() WHERE id = ANY (ARRAY(
  SELECT id FROM outbox WHERE sent_at IS NULL AND handled_at IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED))
RETURNING id, hearer, name, payload`;

/** What a job carries: the outbox row it stands for and that row's payload. */
export interface JobData<P = unknown> {
  outboxId: number;
  payload: P;
}

/** Carries committed events from the outbox to their hearers' queues. Any number of processes may run it. */
@Injectable()
export class Relay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(Relay.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private wakeAgain = false;
  private stopped = false;
  private redisEpoch = '';
  private recoveredAt = -POLL_MS;

  constructor(
    private readonly db: DataSource,
    private readonly modules: ModuleRef,
    private readonly requestLoad: RequestLoad,
  ) {}

  onApplicationBootstrap(): void {
    this.wake();
  }

  /** Before the queues close. Another process, or the next start, sends what is committed from now on. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Something was committed: carry it on now instead of at the next look. */
  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.wakeAgain = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.round()
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
      this.log.warn(`outbox waits: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /**
   * Hands so many unsent events to their queues at most, oldest first, and returns how many there were. Locked rows are
   * skipped. A crash before the commit hands a row on again under the same job id, so hearers must tolerate a repeat.
   */
  private forwardBatch(limit: number): Promise<number> {
    return this.db.transaction(async (tx) => {
      const [rows] = await tx.query<[Unsent[], number]>(TAKE_UNSENT, [limit]);
      rows.sort((one, other) => one.id - other.id);
      for (const hearer of QUEUES)
        await this.enqueue(
          hearer,
          rows.filter((row) => row.hearer === hearer),
        );
      if (rows.length) await this.assertSameRedisEpoch();
      return rows.length;
    });
  }

  private async enqueue(subscriber: QueueName, rows: Unsent[]): Promise<void> {
    if (rows.length === 0) return;
    const jobs = rows.map(({ id, name, payload }) => ({
      name,
      data: { outboxId: id, payload } satisfies JobData,
      opts: { jobId: `outbox-${id}-${this.redisEpoch}` },
    }));
    await withRedisTimeout(this.queue(subscriber).addBulk(jobs));
  }

  /**
   * Marks as unsent what Redis cannot have any more: everything when it lost its data, else what is long overdue. Has
   * jobs that failed tried again. Once a second.
   */
  private async recover(): Promise<void> {
    if (performance.now() - this.recoveredAt < POLL_MS) return;
    const redis = this.queue('payments').client;
    await withRedisTimeout(redis.set(REDIS_EPOCH_KEY, `lost ${randomUUID()}`, 'NX'));
    const [state, life = 'none'] = (await withRedisTimeout(redis.get(REDIS_EPOCH_KEY)))?.split(' ') ?? [];
    this.redisEpoch = life;
    const overdue = state === 'kept' ? `AND sent_at < now() - ${RESEND_AFTER}` : '';
    await this.db.query(`UPDATE outbox SET sent_at = NULL WHERE handled_at IS NULL AND sent_at IS NOT NULL ${overdue}`);
    // Only now: whoever dies before leaves it to the next. Not when Redis has lost its data again meanwhile.
    if (state === 'lost') await withRedisTimeout(redis.set(REDIS_EPOCH_KEY, `kept ${life}`, 'XX'));
    for (const hearer of QUEUES) await withRedisTimeout(retryFailed(this.queue(hearer)));
    this.recoveredAt = performance.now();
  }

  /** @throws Error when Redis has lost its data since the round began, and with it what was just handed on. */
  private async assertSameRedisEpoch(): Promise<void> {
    const epoch = await withRedisTimeout(this.queue('payments').client.get(REDIS_EPOCH_KEY));
    if (!epoch?.endsWith(this.redisEpoch)) throw new Error('Redis has lost its data');
  }

  private queue(subscriber: QueueName): Queue<JobData> {
    return this.modules.get<Queue<JobData>>(getQueueToken(subscriber), { strict: false });
  }
}

/** Redis may be away: then the round fails and is tried again, instead of holding its rows for ever. */
async function withRedisTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer')), REDIS_ANSWER_MS);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
