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
    const [jobs, deliveries] = await Promise.all([countJobs(queues), this.jobs.countDue(SOON_SECONDS)]);
    const [row] = await this.db.query<{ events: number }[]>(
      'SELECT count(*)::int AS events FROM outbox WHERE handled_at IS NULL AND NOT id = ANY ($1::bigint[])',
      [jobs.flatMap(({ parkedOutboxIds }) => parkedOutboxIds)],
    );
    const counts = {
      outbox: row?.events ?? 0,
      ...Object.fromEntries(queues.map(({ name }, n) => [`queue ${name}`, jobs[n]?.pending ?? 0])),
      deliveries,
    };
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }
}

interface QueueJobs {
  /** Jobs that are running, waiting, or due for a retry soon. */
  pending: number;
  /** The outbox rows whose jobs failed for good or are retried later. */
  parkedOutboxIds: number[];
}

/** Reads all queues in one round trip, because `settle` counts every few milliseconds. */
async function countJobs(queues: Queue[]): Promise<QueueJobs[]> {
  const [first] = queues;
  if (!first) return [];
  /** The highest score, in Bull's delayed set, of a job that is due soon. */
  const dueSoonScore = (Date.now() + SOON_SECONDS * 1_000) * BULL_SCORE_FACTOR;
  const commands = queues.flatMap((queue) => [
    ['llen', queue.toKey('wait')],
    ['llen', queue.toKey('active')],
    ['zcount', queue.toKey('delayed'), 0, dueSoonScore],
    ['zrange', queue.toKey('failed'), 0, -1],
    ['zrangebyscore', queue.toKey('delayed'), `(${dueSoonScore}`, '+inf'],
  ]);
  const results = (await first.client.pipeline(commands).exec()) ?? [];
  return queues.map((_, n) => {
    const [waiting, active, delayed, failed, later] = results.slice(n * 5, n * 5 + 5).map(([error, result]) => {
      if (error) throw error;
      return result;
    }) as [number, number, number, string[], string[]];
    return {
      pending: waiting + active + delayed,
      parkedOutboxIds: [...failed, ...later].map(outboxIdOf).filter(Number.isSafeInteger),
    };
  });
}

const outboxIdOf = (jobId: string): number => Number(/^outbox-(\d+)-/.exec(jobId)?.[1]);
