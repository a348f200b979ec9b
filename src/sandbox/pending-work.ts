import { getQueueToken } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bull';
import { DataSource } from 'typeorm';
import { QUEUES } from '../platform/jobs/outbox.js';
import { Errands } from './simulated-jobs.js';

const SOON_SECONDS = 5;
/** Bull keeps a delayed job under its due time in ms, shifted to make room for a counter. */
const BULL_SHIFT = 0x1000;

/** What is still under way, by name; empty when all is quiet. */
export type Pending = Record<string, number>;

/**
 * Counts what the product and the simulators have yet to do. A stored webhook needs no count of its own: its event
 * is in the outbox until it is worked off. What used up its tries waits for ten minutes, and is no pending work.
 */
@Injectable()
export class PendingWork {
  constructor(
    private readonly db: DataSource,
    private readonly modules: ModuleRef,
    private readonly errands: Errands,
  ) {}

  async count(): Promise<Pending> {
    const queues = QUEUES.map((name) => this.modules.get<Queue>(getQueueToken(name), { strict: false }));
    const [jobs, parked, errands] = await Promise.all([
      Promise.all(queues.map(pendingJobs)),
      Promise.all(queues.map(parkedOutboxIds)),
      this.errands.open(SOON_SECONDS),
    ]);
    const [row] = await this.db.query<{ events: number }[]>(
      'SELECT count(*)::int AS events FROM outbox WHERE handled_at IS NULL AND NOT id = ANY ($1::bigint[])',
      [parked.flat()],
    );
    const counts = {
      outbox: row?.events ?? 0,
      ...Object.fromEntries(queues.map((queue, n) => [`queue ${queue.name}`, jobs[n] ?? 0])),
      deliveries: errands,
    };
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }
}

/** The score in Bull's delayed set of what is due soon. */
const soonScore = () => (Date.now() + SOON_SECONDS * 1_000) * BULL_SHIFT;

/** Jobs that run, wait, or are tried again soon. */
async function pendingJobs(queue: Queue): Promise<number> {
  const [{ waiting, active }, delayed] = await Promise.all([
    queue.getJobCounts(),
    queue.client.zcount(queue.toKey('delayed'), 0, soonScore()),
  ]);
  return waiting + active + delayed;
}

/** The outbox rows whose jobs used up their tries, or are tried again later than soon. */
async function parkedOutboxIds(queue: Queue): Promise<number[]> {
  const [failed, later] = await Promise.all([
    queue.client.zrange(queue.toKey('failed'), 0, -1),
    queue.client.zrangebyscore(queue.toKey('delayed'), soonScore(), '+inf'),
  ]);
  return [...failed, ...later].map((id) => Number(/^outbox-(\d+)-/.exec(id)?.[1])).filter(Number.isSafeInteger);
}
