import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { config } from '../config.js';
import { Clock } from '../platform/clock.js';
import { createSandboxSchema } from './sandbox-schema.js';

const POLL_MS = 500;

/** Real time until it is set; then it stands still, in every process and through restarts, until it is released. */
@Injectable()
export class SandboxClock extends Clock implements OnApplicationShutdown {
  private readonly log = new Logger(SandboxClock.name);
  private frozenInstant: Date | null = null;
  private timer: NodeJS.Timeout | undefined;

  private constructor(private readonly db: DataSource) {
    super();
  }

  /** The clock as it was left. Being the first of the sandbox that is made, it makes the sandbox's tables. */
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

  /** Where it stands; null while it runs on real time. */
  get frozenAt(): Date | null {
    return this.frozenInstant;
  }

  /** Stands still at `instant`, or runs on real time again when null. */
  async set(instant: Date | null): Promise<void> {
    await this.db.query(
      `INSERT INTO sandbox.clock (stands_at) VALUES ($1) ON CONFLICT (single) DO UPDATE SET stands_at = excluded.stands_at`,
      [instant],
    );
    this.frozenInstant = instant;
    if (config.role !== 'all') await sleep(2 * POLL_MS); // the other processes look where it stands
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  private async load(): Promise<void> {
    const [row] = await this.db.query<{ stands_at: Date | null }[]>('SELECT stands_at FROM sandbox.clock');
    this.frozenInstant = row?.stands_at ?? null;
  }

  /** Another process may move the clock: look where it stands. */
  private pollForChanges(): void {
    this.timer = setTimeout(() => {
      void this.load()
        .catch((error: unknown) => this.log.warn(`clock waits: ${String(error)}`))
        .finally(() => this.pollForChanges());
    }, POLL_MS);
  }
}
