import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { isWorker } from '../../config.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { underLease } from '../../platform/db/lease.js';
import type { Day } from '../../shared/calendar.js';
import { PlatformFigure } from './all-doctors-figure.entity.js';
import { differences, reckonPlatform } from './all-doctors.queries.js';

const LOOK_MS = 5_000;
/** In real time: how old today's figures may get. */
const FRESH = `at > now() - interval '5 minutes'`;

/**
 * Keeps the figures over all doctors, so that the admin's screen reads one row. On one worker, every five minutes and
 * as a day begins, they are reckoned and, from the same snapshot, taken once more in another way: figures that differ
 * are an alarm.
 */
@Injectable()
export class PlatformRollup {
  private readonly log = new Logger(PlatformRollup.name);
  private readonly holder = crypto.randomUUID();
  private busy = false;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  @Interval(LOOK_MS)
  protected async tick(): Promise<void> {
    if (!isWorker || this.busy) return;
    this.busy = true;
    try {
      const today = this.clock.today();
      if (await this.isFresh(today)) return;
      await underLease(this.db.source, 'figures', this.holder, () => this.reckon(today));
    } catch (error) {
      this.log.warn(`the platform's figures wait: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.busy = false;
    }
  }

  private async isFresh(today: Day): Promise<boolean> {
    const sql = `SELECT FROM platform_figure WHERE as_of = $1 AND ${FRESH}`;
    return (await this.db.source.query<unknown[]>(sql, [today])).length > 0;
  }

  private async reckon(today: Day): Promise<void> {
    const since = performance.now();
    const { figures, wrong } = await this.db.audit(async (tx) => {
      const found = await reckonPlatform(tx, today);
      return { figures: found, wrong: await differences(tx, today, found) };
    });
    if (wrong.length > 0) this.alarms.raise('figures.violated', { wrong });
    await this.db.source.manager.upsert(
      PlatformFigure,
      {
        ...{ ...figures, asOf: today, at: () => 'now()', state: wrong.length ? 'violated' : 'ok' },
        tookMs: Math.round(performance.now() - since),
      },
      ['asOf'],
    );
  }
}
