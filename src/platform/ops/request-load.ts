import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** With more requests than these under way, whoever waits for an answer goes first. */
const MAX_IDLE_REQUESTS = 4;
/** Few at one instant are no calm: requests that are stored together are answered together, and the next arrive. */
const IDLE_MS = 10;
/** Work that nobody waits for goes on after this long, however many there are. */
const MAX_WAIT_MS = 250;

/**
 * Requests under way in this process. Where it does both, jobs give way to answers while many wait: a flood of webhooks
 * is stored and answered in time, and worked off behind it. A process that only works has no requests, and never waits.
 */
@Injectable()
export class RequestLoad {
  private activeRequests = 0;
  /** When many were last under way. */
  private busyAt = -Infinity;

  requestStarted(): void {
    this.activeRequests += 1;
    this.recordLoad();
  }

  requestEnded(): void {
    this.recordLoad();
    this.activeRequests -= 1;
  }

  /**
   * Ends when few requests have been under way for some milliseconds, or after a quarter of a second at the latest.
   * @returns whether it is calm by then.
   */
  async waitUntilIdle(): Promise<boolean> {
    const end = performance.now() + MAX_WAIT_MS;
    while (!this.isIdle()) {
      if (performance.now() >= end) return false;
      await sleep(IDLE_MS);
    }
    return true;
  }

  private recordLoad(): void {
    if (this.activeRequests > MAX_IDLE_REQUESTS) this.busyAt = performance.now();
  }

  private isIdle(): boolean {
    this.recordLoad();
    return performance.now() - this.busyAt >= IDLE_MS;
  }
}
