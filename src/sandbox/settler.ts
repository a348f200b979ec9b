import { Injectable } from '@nestjs/common';
import { Relay } from '../platform/jobs/relay.js';
import { Sweeper } from '../platform/jobs/sweeper.js';
import { SimulatedJobs } from './simulated-jobs.js';
import { PendingWork, type PendingCounts } from './pending-work.js';
import { WEBHOOK_JOB } from './webhook-sender.js';

/** A phone reports a message's statuses within this time; whoever settles does not wait for it. */
const PHONE_SECONDS = 0.5;
const POLL_MS = { min: 10, max: 200 } as const;

/** Waits until the product and the simulators have nothing left to do. */
@Injectable()
export class Settler {
  constructor(
    private readonly relay: Relay,
    private readonly sweeper: Sweeper,
    private readonly jobs: SimulatedJobs,
    private readonly pendingWork: PendingWork,
  ) {}

  /** @returns what is still open after `limitMs`; nothing when all is settled. */
  async settle(limitMs: number): Promise<PendingCounts> {
    const end = Date.now() + limitMs;
    let waitMs: number = POLL_MS.min;
    for (;;) {
      const pending = await this.runDueWork();
      if (Object.keys(pending).length === 0 || Date.now() >= end) return pending;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      waitMs = Math.min(POLL_MS.max, waitMs * 1.5);
    }
  }

  /** Due sweeps run first, so that what they hand on is counted. */
  private async runDueWork(): Promise<PendingCounts> {
    const swept = await this.sweeper.runAll();
    this.relay.wake();
    await this.jobs.bringForward(WEBHOOK_JOB, PHONE_SECONDS);
    this.jobs.wake();
    const pending = await this.pendingWork.count();
    return swept > 0 ? { ...pending, sweeps: swept } : pending;
  }
}
