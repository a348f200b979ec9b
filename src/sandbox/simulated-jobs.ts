import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';
import { config } from '../config.js';
import { SandboxClock } from './sandbox-clock.js';

const POLL_MS = { min: 20, max: 1_000 } as const;
const MAX_CONCURRENT_JOBS = 40;
const ATTEMPT_WAIT_MS = 6_000;

/** Work that a provider does later, with retries if its handler asks for them. */
export interface SimulatedJob<P = unknown> {
  kind: string;
  /** Jobs of one queue run one after the other; different queues run in parallel. */
  queue: string;
  payload: P;
  delaySeconds: number;
}

/** Runs a job. @returns null when the job is finished, else the seconds until the next attempt. */
export type JobHandler = (payload: unknown, tries: number) => Promise<number | null>;

interface JobRow {
  id: number;
  kind: string;
  payload: unknown;
  tries: number;
}

const DUE = '(due_at <= now() OR due_on_clock <= $1)';
const UNCLAIMED = '(claimed_until IS NULL OR claimed_until < now())';

/**
 * Claims the first due job of each queue, unless a job of that queue is running. $1 time of the clock, $2 most jobs.
 *
 * `queues` lists the queues: each step of the recursion looks up the next name in the index (queue, id), so the number
 * of waiting jobs does not matter. `first_jobs` looks up the first job of each queue that is due or running, and keeps
 * it if it is due and not running. It compares queues with `>=` and `<=` because PostgreSQL may scan all jobs by id for
 * `=`. The UPDATE skips jobs that another process is claiming. A claim lasts longer than the longest job, a webhook's 5
 * seconds; the job of a process that died is claimed again then.
 */
const CLAIM_DUE_JOBS = `
WITH RECURSIVE queues AS (
  (SELECT queue FROM sandbox.simulated_job ORDER BY queue LIMIT 1)
  UNION ALL
  SELECT (SELECT queue FROM sandbox.simulated_job WHERE queue > queues.queue ORDER BY queue LIMIT 1) FROM queues
  WHERE queue IS NOT NULL
), first_jobs AS (
  SELECT first.id FROM queues CROSS JOIN LATERAL (
    SELECT * FROM sandbox.simulated_job job
    WHERE job.queue >= queues.queue AND job.queue <= queues.queue AND (${DUE} OR claimed_until >= now())
    ORDER BY job.queue, job.id LIMIT 1) first
  WHERE ${DUE} AND ${UNCLAIMED} ORDER BY due_at, id LIMIT $2
)
UPDATE sandbox.simulated_job SET claimed_until = now() + interval '7 seconds', tries = tries + 1
WHERE id IN (SELECT id FROM sandbox.simulated_job WHERE id IN (SELECT id FROM first_jobs) AND ${UNCLAIMED} FOR UPDATE SKIP LOCKED)
RETURNING id, kind, payload, tries`;

/**
 * Job queue of the simulated providers. Jobs are rows, so they survive a crash. A job is due when its delay has passed
 * in real time or on the clock, whichever comes first.
 */
@Injectable()
export class SimulatedJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(SimulatedJobs.name);
  private readonly handlers = new Map<string, JobHandler>();
  private readonly running = new Set<Promise<void>>();
  /** Delays up to `seconds` that jobs of `kind` do not wait for now. */
  private readonly skippedDelays = new Set<{ kind: string; seconds: number }>();
  private polling: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly db: DataSource,
    private readonly clock: SandboxClock,
  ) {}

  register(kind: string, handler: JobHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Schedules jobs in the transaction of the change that causes them. Call `wake` after the commit. */
  async schedule(tx: EntityManager, jobs: readonly SimulatedJob[]): Promise<void> {
    for (const job of jobs)
      await tx.query(
        `INSERT INTO sandbox.simulated_job (kind, queue, payload, due_at, due_on_clock)
         VALUES ($1, $2, $3, now() + make_interval(secs => $4), $5::timestamptz + make_interval(secs => $4))`,
        [job.kind, job.queue, JSON.stringify(job.payload), this.delayOf(job), this.clock.now()],
      );
  }

  private delayOf({ kind, delaySeconds }: SimulatedJob): number {
    const isSkipped = [...this.skippedDelays].some(
      (skipped) => kind === skipped.kind && delaySeconds <= skipped.seconds,
    );
    return isSkipped ? 0 : delaySeconds;
  }

  /** Runs `work` while jobs of `kind` whose first attempt is due within `seconds` are due at once, in their order. */
  async withoutDelays<T>(kind: string, seconds: number, work: () => Promise<T>): Promise<T> {
    const skipped = { kind, seconds };
    this.skippedDelays.add(skipped);
    try {
      await this.db.query(
        `UPDATE sandbox.simulated_job SET due_at = now()
         WHERE kind = $1 AND tries = 0 AND due_at > now() AND due_at <= now() + make_interval(secs => $2)`,
        [kind, seconds],
      );
      return await work();
    } finally {
      this.skippedDelays.delete(skipped);
    }
  }

  /** Counts jobs that are running or become due within `seconds`. */
  async countDue(seconds: number): Promise<number> {
    const [row] = await this.db.query<{ open: number }[]>(
      `SELECT count(*)::int AS open FROM sandbox.simulated_job WHERE
         (due_at <= now() + make_interval(secs => $2) OR due_on_clock <= $1 OR claimed_until >= now())`,
      [this.clock.now(), seconds],
    );
    return row?.open ?? 0;
  }

  /** Waits until every due job of a queue was attempted once, at most six seconds. */
  async waitUntilAttempted(queue: string): Promise<void> {
    const end = Date.now() + ATTEMPT_WAIT_MS;
    while (Date.now() < end) {
      const open = await this.db.query<unknown[]>(
        `SELECT FROM sandbox.simulated_job WHERE queue = $1 AND (tries = 0 AND (due_at <= now() OR due_on_clock <= $2)
           OR claimed_until >= now()) LIMIT 1`,
        [queue, this.clock.now()],
      );
      if (open.length === 0) return;
      await sleep(POLL_MS.min);
    }
  }

  /** When the next job is due on the clock. */
  async nextDue(): Promise<Date | null> {
    const [row] = await this.db.query<{ next: Date | null }[]>(
      `SELECT min(due_on_clock) AS next FROM sandbox.simulated_job`,
    );
    return row?.next ?? null;
  }

  onApplicationBootstrap(): void {
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.allSettled([this.polling, ...this.running]);
  }

  /** Polls for due jobs after `delayMs`. Only processes that serve HTTP run jobs, because jobs call this server. */
  wake(delayMs = 0): void {
    if (this.stopped || config.role === 'worker') return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polling ??= this.poll().finally(() => (this.polling = undefined));
    }, delayMs);
  }

  private async poll(): Promise<void> {
    let waitMs: number = POLL_MS.max;
    try {
      const [rows] = await this.db.query<[JobRow[], number]>(CLAIM_DUE_JOBS, [
        this.clock.now(),
        MAX_CONCURRENT_JOBS - this.running.size,
      ]);
      for (const row of rows.sort((a, b) => a.id - b.id)) this.startJob(row);
      waitMs = await this.msUntilNext();
    } catch (error) {
      this.log.warn(`simulated jobs could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.wake(waitMs);
  }

  private startJob(row: JobRow): void {
    const work = this.runJob(row)
      .catch((error: unknown) => this.log.error({ jobId: row.id, kind: row.kind, err: error }))
      .finally(() => {
        this.running.delete(work);
        this.wake();
      });
    this.running.add(work);
  }

  private async runJob({ id, kind, payload, tries }: JobRow): Promise<void> {
    const handler = this.handlers.get(kind);
    if (!handler) throw new Error(`no handler for ${kind}`);
    const retrySeconds = await handler(payload, tries);
    await (retrySeconds === null
      ? this.db.query('DELETE FROM sandbox.simulated_job WHERE id = $1', [id])
      : this.db.query(
          `UPDATE sandbox.simulated_job SET claimed_until = NULL, due_at = now() + make_interval(secs => $2),
             due_on_clock = $3::timestamptz + make_interval(secs => $2) WHERE id = $1`,
          [id, retrySeconds, this.clock.now()],
        ));
  }

  private async msUntilNext(): Promise<number> {
    const [row] = await this.db.query<{ ms: number | null }[]>(
      `SELECT (extract(epoch FROM min(due_at) - now()) * 1000)::float8 AS ms FROM sandbox.simulated_job
       WHERE claimed_until IS NULL AND due_at > now()`,
    );
    return Math.min(POLL_MS.max, Math.max(POLL_MS.min, row?.ms ?? POLL_MS.max));
  }
}
