import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { config } from '../../config.js';
import { withTimeout } from '../with-timeout.js';
import { dataSourceOptions, type Pool } from './data-source.js';

/** How long a query waits for a standby to catch up before it uses the primary, and the interval between checks. */
const [REPLAY_WAIT_MS, POLL_MS] = [200, 10];
/** A standby that failed is not used for this long. */
const UNUSED_AFTER_FAILURE_MS = 5_000;

const COMMITTED_LSN = 'SELECT pg_current_wal_flush_lsn()::text AS at';
/** Bytes that were committed before $1, and are not replayed yet; null if $1 is. */
const REPLAY_LAG = `
SELECT CASE WHEN $1::pg_lsn IS NOT NULL
  THEN greatest(0, pg_wal_lsn_diff($1::pg_lsn, coalesce(pg_last_wal_replay_lsn(), '0/0')))::bigint END AS bytes`;
const HAS_REPLAYED = 'SELECT coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS done';

/** A connection pool that opens at its first use. */
class LazyDataSource {
  readonly source: DataSource;
  private opening?: Promise<DataSource>;

  constructor(pool: Pool, url = config.databaseUrl) {
    this.source = new DataSource({ ...dataSourceOptions('app', pool), url } as DataSourceOptions);
  }

  /** @throws the connection error; the next call tries again. */
  open(): Promise<DataSource> {
    this.opening ??= this.source.initialize().catch((error: unknown) => {
      delete this.opening;
      throw error;
    });
    return this.opening;
  }

  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }
}

export interface StandbyState {
  /** Whether it answers within two seconds. */
  isUp: boolean;
  /** How far it is behind the primary; null if one of them does not answer. */
  lagBytes: number | null;
}

interface Standby {
  lazy: LazyDataSource;
  unusedUntil: number;
}

/**
 * Connections for slow reads: separate pools on the primary, and its streaming standbys (DATABASE_READ_URLS). Lookups
 * and transactions never wait for them.
 */
@Injectable()
export class ReportSources implements OnApplicationShutdown {
  private readonly log = new Logger(ReportSources.name);
  private readonly reports = new LazyDataSource('reports');
  private readonly snapshots = new LazyDataSource('snapshots');
  private readonly standbys = config.databaseReadUrls.map((url): Standby => {
    return { lazy: new LazyDataSource('reports', url), unusedUntil: 0 };
  });
  private nextStandby = 0;

  /** The pool for lists and reports on the primary. */
  primary(): Promise<DataSource> {
    return this.reports.open();
  }

  /** The pool for statements that read whole tables, on the primary. */
  snapshot(): Promise<DataSource> {
    return this.snapshots.open();
  }

  /** A standby that has replayed everything committed by now, so that a writer reads its writes; else the primary. */
  async upToDate(): Promise<DataSource> {
    const primary = await this.primary();
    const standby = this.standbys[this.nextStandby++ % this.standbys.length];
    if (!standby || performance.now() < standby.unusedUntil) return primary;
    const [committed] = await primary.query<{ at: string }[]>(COMMITTED_LSN);
    try {
      const source = await standby.lazy.open();
      return (await hasReplayed(source, committed?.at)) ? source : primary;
    } catch (error) {
      this.markFailed(standby.lazy.source, error);
      return primary;
    }
  }

  /** In the order of the setting. A primary that does not answer makes no standby look down. */
  async standbyStates(): Promise<StandbyState[]> {
    if (this.standbys.length === 0) return [];
    const readCommitted = this.primary().then((primary) => primary.query<{ at: string }[]>(COMMITTED_LSN));
    const [committed] = await withTimeout(readCommitted, []);
    const stateOf = async ({ lazy }: Standby): Promise<StandbyState> => {
      const source = await lazy.open();
      const [answer] = await source.query<{ bytes: number | null }[]>(REPLAY_LAG, [committed?.at ?? null]);
      return { isUp: true, lagBytes: answer?.bytes ?? null };
    };
    const down = { isUp: false, lagBytes: null };
    return Promise.all(this.standbys.map((standby) => withTimeout(stateOf(standby), down)));
  }

  /** Does not use a standby for `UNUSED_AFTER_FAILURE_MS`. @returns whether `source` is a standby. */
  markFailed(source: DataSource, error: unknown): boolean {
    const standby = this.standbys.find(({ lazy }) => lazy.source === source);
    if (!standby) return false;
    standby.unusedUntil = performance.now() + UNUSED_AFTER_FAILURE_MS;
    this.log.warn(
      `a standby failed and is not used for a while: ${error instanceof Error ? error.message : String(error)}`,
    );
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    const all = [this.reports, this.snapshots, ...this.standbys.map(({ lazy }) => lazy)];
    await Promise.all(all.map((lazy) => lazy.close()));
  }
}

async function hasReplayed(source: DataSource, position: string | undefined): Promise<boolean> {
  const until = performance.now() + REPLAY_WAIT_MS;
  for (;;) {
    const [answer] = await source.query<{ done: boolean }[]>(HAS_REPLAYED, [position]);
    if (answer?.done) return true;
    if (performance.now() > until) return false;
    await sleep(POLL_MS);
  }
}
