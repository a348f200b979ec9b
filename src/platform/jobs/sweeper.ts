import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { isWorker } from '../../config.js';
import { runAsSystem } from '../audit-context.js';
import { withLease } from '../db/lease.js';

const INTERVAL_MS = 2_000;

/** Time-driven work: a look at a partial index for rows that are due, never a timer per row. */
export interface Sweep {
  readonly name: string;
  /** The business time at which the earliest row falls due; null when nothing waits. */
  nextDue(): Promise<Date | null>;
  /** Does what is due now. @returns how many rows. Safe to run at once in several processes. */
  run(): Promise<number>;
}

/** Runs the sweeps that modules register, in one process at a time (a lease row decides in which). */
@Injectable()
export class Sweeper {
  private readonly log = new Logger(Sweeper.name);
  private readonly sweeps: Sweep[] = [];
  private readonly holder = crypto.randomUUID();
  private busy = false;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: DataSource) {}

  register(sweep: Sweep): void {
    this.sweeps.push(sweep);
  }

  /**
   * Runs every sweep once, whoever holds the lease; one that fails keeps no other from its work. A run waits for the one
   * before it: rows that are being worked on are left alone, and would be taken for done.
   * @returns how many rows were due. @throws AggregateError of those that failed, when all have run.
   */
  runAll(): Promise<number> {
    const run = this.last.then(() => this.runEach());
    this.last = run.catch(() => undefined);
    return run;
  }

  private async runEach(): Promise<number> {
    let rows = 0;
    const failures: unknown[] = [];
    for (const sweep of this.sweeps)
      try {
        rows += await runAsSystem(sweep.name, () => sweep.run());
      } catch (error) {
        failures.push(error);
        this.log.warn({ sweep: sweep.name, error: error instanceof Error ? error.message : String(error) });
      }
    if (failures.length) throw new AggregateError(failures, `${failures.length} of ${this.sweeps.length} failed`);
    return rows;
  }

  /** When the next row of any sweep falls due, in business time. */
  async nextDue(): Promise<Date | null> {
    const times = await Promise.all(this.sweeps.map((sweep) => sweep.nextDue()));
    return times.filter((time) => time !== null).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  }

  @Interval(INTERVAL_MS)
  protected async tick(): Promise<void> {
    if (!isWorker || this.busy) return;
    this.busy = true;
    try {
      await withLease(this.db, 'sweeps', this.holder, () => this.runAll());
    } catch (error) {
      this.log.warn(`sweeps wait: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.busy = false;
    }
  }
}
