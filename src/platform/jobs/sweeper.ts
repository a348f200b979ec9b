import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { isWorker } from '../../config.js';
import { systemContext, type AuditContext } from '../audit-context.js';
import { runAsOperation } from '../operation-context.js';
import { withLease } from '../db/lease.js';
import { SingleStatements } from '../db/single-statements.js';

const INTERVAL_MS = 2_000;

/** Scheduled work: polls a partial index for due rows instead of setting a timer for each. */
export interface Sweep {
  readonly name: string;
  /** The business time at which the earliest row is due; null without such a row. */
  nextDue(): Promise<Date | null>;
  /** Handles the rows that are due now. Safe to run in several processes at once. @returns the number of rows. */
  run(context: AuditContext): Promise<number>;
}

/** Runs the sweeps that modules register, in one process at a time (a lease row decides in which). */
@Injectable()
export class Sweeper {
  private readonly log = new Logger(Sweeper.name);
  private readonly sweeps: Sweep[] = [];
  private readonly holder = crypto.randomUUID();
  private busy = false;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly statements: SingleStatements) {}

  register(sweep: Sweep): void {
    this.sweeps.push(sweep);
  }

  /**
   * Runs every sweep once, with or without the lease, even if some fail. It waits for the previous run, because sweeps
   * skip rows that another run has locked, and would report them as done.
   * @returns how many rows were due. @throws AggregateError of the failed sweeps, after all have run.
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
        rows += await runAsOperation(sweep.name, () => sweep.run(systemContext(sweep.name)));
      } catch (error) {
        failures.push(error);
        this.log.warn({ sweep: sweep.name, error: error instanceof Error ? error.message : String(error) });
      }
    if (failures.length) throw new AggregateError(failures, `${failures.length} of ${this.sweeps.length} failed`);
    return rows;
  }

  /** When the next row of any sweep is due, in business time. */
  async nextDue(): Promise<Date | null> {
    const times = await Promise.all(this.sweeps.map((sweep) => sweep.nextDue()));
    return times.filter((time) => time !== null).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  }

  @Interval(INTERVAL_MS)
  protected async tick(): Promise<void> {
    if (!isWorker || this.busy) return;
    this.busy = true;
    try {
      await withLease(this.statements, 'sweeps', this.holder, () => this.runAll());
    } catch (error) {
      this.log.warn(`sweeps wait: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.busy = false;
    }
  }
}
