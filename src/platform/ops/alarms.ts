import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ALARMS, type Alarm } from '../../shared/alarms.js';
import { SingleStatements } from '../db/single-statements.js';

const RETRY_MS = 10_000;

/** Adds $2 occurrences of alarm $1 to the current hour; a count of an earlier day restarts at 0. */
const ADD_COUNTS = `
INSERT INTO alarm_count AS c (alarm, hour_of_day, hour, times, last_at)
SELECT added.alarm, extract(hour FROM now() AT TIME ZONE 'UTC'), date_trunc('hour', now(), 'UTC'), added.times, now()
FROM unnest($1::text[], $2::integer[]) added (alarm, times) ORDER BY added.alarm
ON CONFLICT (alarm, hour_of_day) DO UPDATE SET
  times = CASE WHEN c.hour = excluded.hour THEN c.times ELSE 0 END + excluded.times,
  hour = excluded.hour, last_at = excluded.last_at`;

/**
 * Reports faults to support: with details in the log, as counts in the metrics and on the Support screen. The count is
 * stored in the background and retried while the database is unavailable.
 */
@Injectable()
export class Alarms implements BeforeApplicationShutdown {
  private readonly log = new Logger(Alarms.name);
  private readonly raised = new Map<Alarm, number>(ALARMS.map((alarm) => [alarm, 0]));
  /** Raised, but not yet counted in the database. */
  private pending: Alarm[] = [];
  private flushing: Promise<void> | null = null;

  constructor(private readonly statements: SingleStatements) {}

  /** @param details ids, codes and amounts; no personal data. */
  raise(alarm: Alarm, details: object): void {
    this.raised.set(alarm, (this.raised.get(alarm) ?? 0) + 1);
    this.log.error({ alarm, ...details });
    this.pending.push(alarm);
    void this.flush();
  }

  /** How often this process has raised each alarm. */
  counts(): ReadonlyMap<Alarm, number> {
    return this.raised;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
    await this.flush(); // alarms raised during the first flush
  }

  @Interval(RETRY_MS)
  protected flush(): Promise<void> {
    return (this.flushing ??= this.flushPending().finally(() => (this.flushing = null)));
  }

  private async flushPending(): Promise<void> {
    while (this.pending.length > 0) {
      const batch = this.pending;
      this.pending = [];
      const times = new Map<Alarm, number>();
      for (const alarm of batch) times.set(alarm, (times.get(alarm) ?? 0) + 1);
      try {
        await this.statements.writeShared(ADD_COUNTS, [[...times.keys()], [...times.values()]]);
      } catch (error) {
        this.pending.unshift(...batch);
        this.log.warn(`alarms are not counted yet: ${error instanceof Error ? error.message : String(error)}`);
        return;
      }
    }
  }
}
