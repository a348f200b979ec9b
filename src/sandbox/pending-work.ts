import { getQueueToken } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bull';
import { DataSource } from 'typeorm';
import { QUEUES } from '../platform/jobs/outbox.js';
import { SimulatedJobs } from './simulated-jobs.js';

const SOON_SECONDS = 5;
/** Bull's score of a delayed job is its due time in ms, shifted left by 12 bits for a counter. */
const BULL_SCORE_FACTOR = 0x1000;

const COUNT_DUE_DELIVERIES = `
SELECT count(*)::int AS due FROM event_delivery d
JOIN event_webhook w ON w.doctor_id = d.doctor_id AND w.id = d.webhook_id
JOIN event_webhook_health h ON h.doctor_id = d.doctor_id AND h.webhook_id = d.webhook_id
WHERE d.next_try_at <= now() AND w.disabled_at IS NULL AND w.deleted_at IS NULL
  AND (h.next_try_at IS NULL OR h.next_try_at <= now())`;

const COUNT_UNPUBLISHED_EVENTS = 'SELECT count(*)::int AS count FROM clinic_event WHERE sequence IS NULL';

/** Pending work by name; empty when there is none. */
export type PendingCounts = Record<string, number>;

/**
 * Counts the pending work of the product and the simulators. A stored webhook is counted through its outbox event.
 * Jobs that failed for good, or whose retry is more than `SOON_SECONDS` away, do not count.
 */
@Injectable()
export class PendingWork {
  constructor(
    private readonly db: DataSource,
    private readonly modules: ModuleRef,
    private readonly jobs: SimulatedJobs,
  ) {}

  async count(): Promise<PendingCounts> {
    const queues = QUEUES.map((name) => this.modules.get<Queue>(getQueueToken(name), { strict: false }));
    const [queueJobs, parked, deliveries] = await Promise.all([
      Promise.all(queues.map(pendingJobs)),
      Promise.all(queues.map(parkedOutboxIds)),
      this.jobs.countDue(SOON_SECONDS),
    ]);
    const [row] = await this.db.query<{ events: number }[]>(
      'SELECT count(*)::int AS events FROM outbox WHERE handled_at IS NULL AND NOT id = ANY ($1::bigint[])',
      [parked.flat()],
    );
    const { unpublished, due } = await this.countEvents();
    const counts = {
      outbox: row?.events ?? 0,
      ...Object.fromEntries(queues.map((queue, n) => [`queue ${queue.name}`, queueJobs[n] ?? 0])),
      deliveries,
      'clinic events': unpublished,
      'webhook deliveries': due,
    };
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }

  /** Events without a number, and deliveries to webhooks that are due, except to a webhook that fails. */
  private countEvents(): Promise<{ unpublished: number; due: number }> {
    return this.db.transaction(async (tx) => {
      await tx.query('SET LOCAL ROLE nirog_platform');
      const [unpublished] = await tx.query<{ count: number }[]>(COUNT_UNPUBLISHED_EVENTS);
      const [due] = await tx.query<{ due: number }[]>(COUNT_DUE_DELIVERIES);
      return { unpublished: unpublished?.count ?? 0, due: due?.due ?? 0 };
    });
  }
}

/** The highest score, in Bull's delayed set, of a job that is due soon. */
const dueSoonScore = () => (Date.now() + SOON_SECONDS * 1_000) * BULL_SCORE_FACTOR;

/** Counts jobs that are running, waiting, or due for a retry soon. */
async function pendingJobs(queue: Queue): Promise<number> {
  const [{ waiting, active }, delayed] = await Promise.all([
    queue.getJobCounts(),
    queue.client.zcount(queue.toKey('delayed'), 0, dueSoonScore()),
  ]);
  return waiting + active + delayed;
}

/** The outbox rows whose jobs failed for good or are retried later. */
async function parkedOutboxIds(queue: Queue): Promise<number[]> {
  const [failed, later] = await Promise.all([
    queue.client.zrange(queue.toKey('failed'), 0, -1),
    queue.client.zrangebyscore(queue.toKey('delayed'), dueSoonScore(), '+inf'),
  ]);
  return [...failed, ...later].map((id) => Number(/^outbox-(\d+)-/.exec(id)?.[1])).filter(Number.isSafeInteger);
}
