import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SingleStatements } from './single-statements.js';

/** A lease ends this long after its last renewal, so that another process takes over when its holder dies. */
const LEASE_SECONDS = 3;
const RENEW_MS = 1_000;
/** How often a waiting process tries to take the lease, and after how long it continues without it. */
const POLL_MS = 50;
const MAX_WAIT_MS = 30_000;

/** Which process runs a scheduled task now. After `until` another one may take it over. */
@Entity('lease')
export class Lease {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'lease_pk' }) name!: string;
  @Column('uuid') holder!: string;
  @Column('timestamptz') until!: Date;
}

/** Takes or renews the lease `name` for `seconds`. @returns false while another holder has it. */
export async function takeLease(
  statements: SingleStatements,
  name: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const rows = await statements.writeShared(
    `INSERT INTO lease AS l (name, holder, until) VALUES ($1, $2, now() + make_interval(secs => $3))
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
     WHERE l.holder = excluded.holder OR l.until < now() RETURNING name`,
    [name, holder, seconds],
  );
  return rows.length > 0;
}

/**
 * Runs `work` unless another holder has the lease `name`. `work` must be safe to run twice at once: a process that is
 * delayed, or cut off from the database, cannot renew its lease.
 */
export async function withLease(
  statements: SingleStatements,
  name: string,
  holder: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const take = () => takeLease(statements, name, holder, LEASE_SECONDS);
  if (await take()) await withRenewal(take, work);
}

/**
 * Waits for the lease `name` without holding a connection, then runs `work`. `work` must be safe to run twice at once:
 * see `withLease`, and after `MAX_WAIT_MS` it runs without the lease.
 */
export async function withLock<T>(statements: SingleStatements, name: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  const take = () => takeLease(statements, name, holder, LEASE_SECONDS);
  for (const end = performance.now() + MAX_WAIT_MS; !(await take()) && performance.now() < end;) await sleep(POLL_MS);
  try {
    return await withRenewal(take, work);
  } finally {
    await statements.writeShared(`UPDATE lease SET until = '-infinity' WHERE name = $1 AND holder = $2`, [
      name,
      holder,
    ]);
  }
}

async function withRenewal<T>(take: () => Promise<boolean>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void take().catch(() => undefined), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
