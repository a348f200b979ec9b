import { getQueueToken } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Job, Queue } from 'bull';
import { config } from '../config.js';
import { withTimeout } from '../platform/with-timeout.js';
import { QUEUES } from '../platform/jobs/outbox.js';
import { groupByReason, shortReason } from './queues.rules.js';
import type { QueueView } from './support.view.js';

/** Reasons are read from this many of a queue's newest failed jobs. */
const FAILED_SAMPLE_SIZE = 50;

@Injectable()
export class QueueStats {
  constructor(private readonly modules: ModuleRef) {}

  /** Every queue that this deployment processes. */
  get queues(): Queue[] {
    const names = QUEUES.filter((name) => name !== 'sandbox' || config.sandbox);
    return names.map((name) => this.modules.get<Queue>(getQueueToken(name), { strict: false }));
  }

  /** Null if Redis does not answer. @param now in real time, as the timestamps of jobs. */
  readAll(now: Date): Promise<QueueView[] | null> {
    return withTimeout(Promise.all(this.queues.map((queue) => readQueueStats(queue, now))), null);
  }
}

async function readQueueStats(queue: Queue, now: Date): Promise<QueueView> {
  const [{ waiting, active, delayed, failed }, waitingWhilePaused, paused, oldest, failures] = await Promise.all([
    queue.getJobCounts(),
    queue.getPausedCount(),
    queue.isPaused(),
    queue.getJobs(['waiting', 'paused'], 0, 0, true) as Promise<(Job | null)[]>,
    queue.getFailed(0, FAILED_SAMPLE_SIZE - 1) as Promise<(Job | null)[]>,
  ]);
  const since = Math.min(...oldest.flatMap((job) => (job ? [job.timestamp] : [])));
  const reasons = groupByReason(
    failures.flatMap((job) => (job ? [{ reason: shortReason(job.failedReason), at: job.finishedOn ?? 0 }] : [])),
  );
  return {
    name: queue.name,
    paused,
    waiting: waiting + waitingWhilePaused,
    active,
    delayed,
    failed,
    oldest_waiting_seconds: Number.isFinite(since) ? Math.max(0, Math.round((now.getTime() - since) / 1_000)) : null,
    failures: reasons.map(({ reason, jobs, at }) => ({ reason, jobs, last_at: new Date(at) })),
  };
}
