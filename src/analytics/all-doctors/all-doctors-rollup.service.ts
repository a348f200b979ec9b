import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { isWorker } from '../../config.js';
import { systemContext } from '../../platform/audit-context.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { withLease } from '../../platform/db/lease.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import type { Day } from '../../shared/calendar.js';
import { AllDoctorsFigure } from './all-doctors-figure.entity.js';
import { findMismatches, computeAllDoctorsFigures } from './all-doctors.queries.js';

const CHECK_MS = 5_000;
const IS_FRESH = `at > now() - interval '5 minutes'`;

/**
 * Stores the figures over all doctors, so that the admin's screen reads one row. One worker computes them every five
 * minutes of real time and when a day begins, checks them with a second computation from the same snapshot, and raises
 * an alarm if the two differ.
 */
@Injectable()
export class AllDoctorsRollup {
  private readonly log = new Logger(AllDoctorsRollup.name);
  private readonly leaseHolder = crypto.randomUUID();
  private isBusy = false;

  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  @Interval(CHECK_MS)
  protected async tick(): Promise<void> {
    if (!isWorker || this.isBusy) return;
    this.isBusy = true;
    try {
      const today = this.clock.today();
      if (await this.isFresh(today)) return;
      await withLease(this.statements, 'figures', this.leaseHolder, () => this.computeAndStore(today));
    } catch (error) {
      this.log.warn(
        `cannot compute the figures over all doctors: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      this.isBusy = false;
    }
  }

  private async isFresh(today: Day): Promise<boolean> {
    const sql = `SELECT FROM all_doctors_figure WHERE as_of = $1 AND ${IS_FRESH}`;
    return (await this.statements.readShared(sql, [today])).length > 0;
  }

  private async computeAndStore(today: Day): Promise<void> {
    const since = performance.now();
    const { figures, mismatches } = await this.db.snapshot(async (tx) => {
      const found = await computeAllDoctorsFigures(tx, today);
      return { figures: found, mismatches: await findMismatches(tx, today, found) };
    });
    if (mismatches.length > 0) this.alarms.raise('figures.violated', { wrong: mismatches });
    await this.db.writeShared(systemContext('figures'), (tx) =>
      tx.upsert(
        AllDoctorsFigure,
        {
          ...figures,
          asOf: today,
          at: () => 'now()',
          state: mismatches.length ? 'violated' : 'ok',
          tookMs: Math.round(performance.now() - since),
        },
        ['asOf'],
      ),
    );
  }
}
