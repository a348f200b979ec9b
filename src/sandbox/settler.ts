import { Injectable } from '@nestjs/common';
import { Relay } from '../platform/jobs/relay.js';
import { Sweeper } from '../platform/jobs/sweeper.js';
import { Errands } from './simulated-jobs.js';
import { PendingWork, type Pending } from './pending-work.js';
import { WEBHOOK } from './webhook-sender.js';

/** A phone reports a message's statuses within this time; whoever settles does not wait for it. */
const PHONE_SECONDS = 0.5;
const LOOK_MS = { first: 10, most: 200 } as const;

/** Waits until the product and the simulators have nothing left to do. */
@Injectable()
export class Settling {
  constructor(
    private readonly relay: Relay,
    private readonly sweeper: Sweeper,
    private readonly errands: Errands,
    private readonly work: PendingWork,
  ) {}

  /** @returns what is still open after `limitMs`; nothing when all is settled. */
  async settle(limitMs: number): Promise<Pending> {
    const end = Date.now() + limitMs;
    let waitMs: number = LOOK_MS.first;
    for (;;) {
      const pending = await this.round();
      if (Object.keys(pending).length === 0 || Date.now() >= end) return pending;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      waitMs = Math.min(LOOK_MS.most, waitMs * 1.5);
    }
  }

  /** Due sweeps run first, so that what they hand on is counted. */
  private async round(): Promise<Pending> {
    const swept = await this.sweeper.runAll();
    this.relay.poke();
    await this.errands.bringForward(WEBHOOK, PHONE_SECONDS);
    this.errands.poke();
    const pending = await this.work.count();
    return swept > 0 ? { ...pending, sweeps: swept } : pending;
  }
}
