import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/** A process that dies holds its work up for so long at most; one that works says every second that it still does. */
const LEASE_SECONDS = 3;
const RENEW_MS = 1_000;
/** How often somebody who waits for their turn looks, and after how long they go on without it. */
const POLL_MS = 50;
const MAX_WAIT_MS = 30_000;

/** Takes or keeps the lease `name` for `seconds`. @returns false while another holder has it. */
export async function takeLease(db: DataSource, name: string, holder: string, seconds: number): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `INSERT INTO lease AS l (name, holder, until) VALUES ($1, $2, now() + make_interval(secs => $3))
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
     WHERE l.holder = excluded.holder OR l.until < now() RETURNING name`,
    [name, holder, seconds],
  );
  return rows.length > 0;
}

/**
 * Does `work` if nobody else holds the lease `name`. It must be safe to do twice at once all the same: a process that is
 * held up, or cut off from the database, cannot renew its lease.
 */
export async function withLease(
  db: DataSource,
  name: string,
  holder: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const take = () => takeLease(db, name, holder, LEASE_SECONDS);
  if (await take()) await withRenewal(take, work);
}

/**
 * Does `work` when whoever holds the lease `name` is done, without a connection that waits. It must be safe to do twice
 * at once all the same: see above; and nobody waits for ever.
 */
export async function withLock<T>(db: DataSource, name: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  const take = () => takeLease(db, name, holder, LEASE_SECONDS);
  for (const end = performance.now() + MAX_WAIT_MS; !(await take()) && performance.now() < end;) await sleep(POLL_MS);
  try {
    return await withRenewal(take, work);
  } finally {
    await db.query(`UPDATE lease SET until = '-infinity' WHERE name = $1 AND holder = $2`, [name, holder]);
  }
}

/** Does `work`, keeping a lease meanwhile. */
async function withRenewal<T>(take: () => Promise<boolean>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void take().catch(() => undefined), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
