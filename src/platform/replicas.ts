import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { config } from '../config.js';
import { dataSourceOptions } from './data-source.js';

/** How long a replica may need to have what is committed, before the primary is asked instead; and between two looks. */
const [PATIENCE_MS, LOOK_MS] = [200, 10];
/** A replica that failed is left alone for so long. */
const REST_MS = 5_000;

const COMMITTED = 'SELECT pg_current_wal_flush_lsn()::text AS at';
const HAS_REPLAYED = 'SELECT coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS done';

interface Replica {
  source: DataSource;
  opening?: Promise<unknown>;
  restsUntil: number;
}

/** Streaming standbys of the database (DATABASE_READ_URLS) that reports read from, each opened when it is first needed. */
@Injectable()
export class Replicas implements OnApplicationShutdown {
  private readonly log = new Logger(Replicas.name);
  private readonly all = config.databaseReadUrls.map((url): Replica => {
    const source = new DataSource({ ...dataSourceOptions('app'), url } as DataSourceOptions);
    return { source, restsUntil: 0 };
  });
  private turn = 0;

  constructor(private readonly primary: DataSource) {}

  /** One that has everything that is committed now, so that whoever wrote reads what they wrote; else the primary. */
  async current(): Promise<DataSource> {
    const replica = this.all[this.turn++ % this.all.length];
    if (!replica || performance.now() < replica.restsUntil) return this.primary;
    const [committed] = await this.primary.query<{ at: string }[]>(COMMITTED);
    try {
      await (replica.opening ??= replica.source.initialize());
      return (await hasReplayed(replica.source, committed?.at)) ? replica.source : this.primary;
    } catch (error) {
      this.failed(replica.source, error);
      return this.primary;
    }
  }

  /** Leaves a replica alone for a while. @returns whether `source` was one. */
  failed(source: DataSource, error: unknown): boolean {
    const replica = this.all.find((one) => one.source === source);
    if (!replica) return false;
    replica.restsUntil = performance.now() + REST_MS;
    if (!source.isInitialized) delete replica.opening;
    this.log.warn(`a replica is left alone: ${error instanceof Error ? error.message : String(error)}`);
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.all.filter(({ source }) => source.isInitialized).map(({ source }) => source.destroy()));
  }
}

async function hasReplayed(source: DataSource, position: string | undefined): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const [answer] = await source.query<{ done: boolean }[]>(HAS_REPLAYED, [position]);
    if (answer?.done) return true;
    if (performance.now() > until) return false;
    await sleep(LOOK_MS);
  }
}
