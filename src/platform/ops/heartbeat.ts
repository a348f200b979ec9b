import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { isWorker } from '../../config.js';
import { newId } from '../db/columns.js';
import { SingleStatements } from '../db/single-statements.js';

const BEAT_MS = 10_000;

/** Worker processes. One that died without removing its row is listed for an hour. */
export const WORKERS = `
SELECT id, started_at, seen_at, seen_at > now() - interval '30 seconds' AS is_alive
FROM worker WHERE seen_at > now() - interval '1 hour' ORDER BY started_at, id`;

/** Records every ten seconds that this worker process is running. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly id = newId();

  constructor(private readonly statements: SingleStatements) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.beat();
  }

  @Interval(BEAT_MS)
  protected async beat(): Promise<void> {
    if (!isWorker) return;
    // A failed beat is ignored: the next one follows.
    await this.statements
      .writeShared(
        `WITH gone AS (DELETE FROM worker WHERE seen_at < now() - interval '1 day')
         INSERT INTO worker (id, started_at, seen_at) VALUES ($1, now(), now())
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
        [this.id],
      )
      .catch(() => undefined);
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (isWorker)
      await this.statements.writeShared('DELETE FROM worker WHERE id = $1', [this.id]).catch(() => undefined);
  }
}
