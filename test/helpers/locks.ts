import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.js';

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Resolves when so many statements of this story's database wait for a lock.
 * @throws after 10 s.
 */
export async function waitForLocks({ rows }: World, count = 1): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    // A transaction keeps its first view of pg_stat_activity, without connections that open later.
    await rows('SELECT pg_stat_clear_snapshot()');
    if ((await rows(WAITING)).length >= count) return;
    await sleep(50);
  }
  throw new Error(`Fewer than ${count} statements wait for a lock.`);
}
