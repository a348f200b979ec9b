import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Relay } from '../platform/jobs/relay.js';
import { Sweeper } from '../platform/jobs/sweeper.js';
import { SimulatedJobs } from './simulated-jobs.js';
import { PendingWork, type PendingCounts } from './pending-work.js';
import { WEBHOOK_JOB } from './webhook-sender.js';

/** Webhooks due within this time are sent at once, such as the status updates of a message. */
const SHORT_DELAY_SECONDS = 0.5;
const POLL_MS = { min: 5, max: 60 } as const;

/** Waits until the product and the simulators have no pending work. */
@Injectable()
export class Settler {
  constructor(
    private readonly relay: Relay,
    private readonly sweeper: Sweeper,
    private readonly jobs: SimulatedJobs,
    private readonly pendingWork: PendingWork,
  ) {}

  /** @returns the work that is still pending after `limitMs`; empty when there is none. */
  settle(limitMs: number): Promise<PendingCounts> {
    const end = Date.now() + limitMs;
    return this.jobs.withoutDelays(WEBHOOK_JOB, SHORT_DELAY_SECONDS, () => this.workUntil(end));
  }

  /**
   * Alternates between due sweeps and the work that they create, until both have nothing to do. Work that ends during a sweep
   * may leave something to the next one, so nothing may be pending before the last sweep either.
   */
  private async workUntil(end: number): Promise<PendingCounts> {
    let before = await this.pendingWork.count();
    for (;;) {
      const swept = await this.sweeper.runAll();
      this.relay.wake();
      this.jobs.wake();
      const pending = await this.pendingWork.count();
      const isIdle = swept === 0 && isEmpty(before) && isEmpty(pending);
      if (isIdle || Date.now() >= end) return swept > 0 ? { ...pending, sweeps: swept } : pending;
      before = await this.waitForWork(end);
    }
  }

  /** @returns the work that is still pending at `end`; empty when there is none. */
  private async waitForWork(end: number): Promise<PendingCounts> {
    let waitMs: number = POLL_MS.min;
    for (;;) {
      const pending = await this.pendingWork.count();
      if (isEmpty(pending) || Date.now() >= end) return pending;
      await sleep(waitMs);
      waitMs = Math.min(POLL_MS.max, waitMs * 1.3);
    }
  }
}

const isEmpty = (pending: PendingCounts): boolean => Object.keys(pending).length === 0;
