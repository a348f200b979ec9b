import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { config } from '../config.js';
import { Clock } from '../platform/clock.js';
import { createSandboxSchema } from './sandbox-schema.js';

const POLL_MS = 500;

/** Runs on real time until it is set. Then it is frozen in every process and across restarts until it is released. */
@Injectable()
export class SandboxClock extends Clock implements OnApplicationShutdown {
  private readonly log = new Logger(SandboxClock.name);
  private frozenInstant: Date | null = null;
  private timer: NodeJS.Timeout | undefined;

  private constructor(private readonly db: DataSource) {
    super();
  }

  /** Loads the stored state. As the first sandbox provider to be created, it also creates the sandbox's tables. */
  static async create(db: DataSource): Promise<SandboxClock> {
    await createSandboxSchema();
    const clock = new SandboxClock(db);
    await clock.load();
    if (config.role !== 'all') clock.pollForChanges();
    return clock;
  }

  now(): Date {
    return this.frozenInstant ? new Date(this.frozenInstant) : new Date();
  }

  /** The instant at which the clock is frozen; null while it runs on real time. */
  get frozenAt(): Date | null {
    return this.frozenInstant;
  }

  /** Freezes the clock at `instant`; null returns to real time. */
  async set(instant: Date | null): Promise<void> {
    await this.db.query(
      `INSERT INTO sandbox.clock (stands_at) VALUES ($1) ON CONFLICT (single) DO UPDATE SET stands_at = excluded.stands_at`,
      [instant],
    );
    this.frozenInstant = instant;
    if (config.role !== 'all') await sleep(2 * POLL_MS); // until the other processes have polled
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  private async load(): Promise<void> {
    const [row] = await this.db.query<{ stands_at: Date | null }[]>('SELECT stands_at FROM sandbox.clock');
    this.frozenInstant = row?.stands_at ?? null;
  }

  /** Another process may move the clock. */
  private pollForChanges(): void {
    this.timer = setTimeout(() => {
      void this.load()
        .catch((error: unknown) => this.log.warn(`the clock could not be read: ${String(error)}`))
        .finally(() => this.pollForChanges());
    }, POLL_MS);
  }
}

/** Provides the clock of the whole application. */
export const sandboxClock = {
  provide: Clock,
  inject: [DataSource],
  useFactory: (db: DataSource): Promise<SandboxClock> => SandboxClock.create(db),
};
