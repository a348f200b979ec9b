import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.js';

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Resolves when `count` statements on the test's database wait for a lock.
 * @throws after 10 s.
 */
export async function waitForLocks({ rows }: World, count = 1): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    // A transaction sees a snapshot of pg_stat_activity until it is cleared, so later connections would be missing.
    await rows('SELECT pg_stat_clear_snapshot()');
    if ((await rows(WAITING)).length >= count) return;
    await sleep(50);
  }
  throw new Error(`Fewer than ${count} statements wait for a lock.`);
}
