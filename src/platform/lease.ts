import type { DataSource } from 'typeorm';

/** A process that dies holds its work up for so long at most; one that works says every second that it still does. */
const SECONDS = 3;
const RENEW_MS = 1_000;

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
export async function underLease(
  db: DataSource,
  name: string,
  holder: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const take = () => takeLease(db, name, holder, SECONDS);
  if (!(await take())) return;
  const renewing = setInterval(() => void take().catch(() => undefined), RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(renewing);
  }
}
