import { Injectable } from '@nestjs/common';
import { Relay } from '../platform/jobs/relay.js';
import { Sweeper } from '../platform/jobs/sweeper.js';
import { SimulatedJobs } from './simulated-jobs.js';
import { PendingWork, type PendingCounts } from './pending-work.js';
import { WEBHOOK_JOB } from './webhook-sender.js';

/** Webhooks due within this time are sent at once, such as the status updates of a message. */
const BRING_FORWARD_SECONDS = 0.5;
const POLL_MS = { min: 10, max: 200 } as const;

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

  /** Runs due sweeps before counting, so that the work they create is counted. */
  private async runDueWork(): Promise<PendingCounts> {
    const swept = await this.sweeper.runAll();
    this.relay.wake();
    await this.jobs.bringForward(WEBHOOK_JOB, BRING_FORWARD_SECONDS);
    this.jobs.wake();
    const pending = await this.pendingWork.count();
    return swept > 0 ? { ...pending, sweeps: swept } : pending;
  }
}
