import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** With more requests than these under way, whoever waits for an answer goes first. */
const FEW = 4;
/** Few at one instant are no calm: requests that are stored together are answered together, and the next arrive. */
const CALM_MS = 10;
/** Work that nobody waits for goes on after this long, however many there are. */
const PATIENCE_MS = 250;

/**
 * Requests under way in this process. Where it does both, jobs give way to answers while many wait: a flood of webhooks
 * is stored and answered in time, and worked off behind it. A process that only works has no requests, and never waits.
 */
@Injectable()
export class Traffic {
  private underWay = 0;
  /** When many were last under way. */
  private busyAt = -Infinity;

  begun(): void {
    this.underWay += 1;
    this.look();
  }

  ended(): void {
    this.look();
    this.underWay -= 1;
  }

  /**
   * Ends when few requests have been under way for some milliseconds, or after a quarter of a second at the latest.
   * @returns whether it is calm by then.
   */
  async lull(): Promise<boolean> {
    const end = performance.now() + PATIENCE_MS;
    while (!this.isCalm()) {
      if (performance.now() >= end) return false;
      await sleep(CALM_MS);
    }
    return true;
  }

  private look(): void {
    if (this.underWay > FEW) this.busyAt = performance.now();
  }

  private isCalm(): boolean {
    this.look();
    return performance.now() - this.busyAt >= CALM_MS;
  }
}
