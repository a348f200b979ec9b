import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** With more active requests than this, jobs wait. */
const MAX_IDLE_REQUESTS = 4;
/** The load must stay low for this long: a batch of requests ends at once, and the next one follows. */
const IDLE_MS = 10;
/** Jobs wait at most this long, whatever the load. */
const MAX_WAIT_MS = 250;

/**
 * Counts the active requests of this process, so that jobs yield to them while there are many: in a burst, webhooks are
 * stored and acknowledged before they are processed. A process with the role `worker` has no requests and never waits.
 */
@Injectable()
export class RequestLoad {
  private activeRequests = 0;
  /** When too many requests were last active. */
  private busyAt = -Infinity;

  requestStarted(): void {
    this.activeRequests += 1;
    this.recordLoad();
  }

  requestEnded(): void {
    this.recordLoad();
    this.activeRequests -= 1;
  }

  /** Resolves to true when few requests have been active for `IDLE_MS`, or to false after `MAX_WAIT_MS`. */
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
