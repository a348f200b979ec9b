import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { isWorker } from '../config.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { Sweeper, type Sweep } from '../platform/jobs/sweeper.js';

const BATCH_SIZE = 1_000;
/** Receivers wait for it, so that it does not wait for the other sweeps. */
const INTERVAL_MS = 1_000;

/**
 * Publishes committed events: gives them their numbers and queues their deliveries. Only then do readers see them, so that
 * no event appears behind one that was read.
 */
@Injectable()
export class EventPublisher implements Sweep {
  readonly name = 'event-publisher';
  private readonly log = new Logger(EventPublisher.name);

  constructor(
    private readonly statements: SingleStatements,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  /** Depends on commits, not on the clock. */
  nextDue(): Promise<null> {
    return Promise.resolve(null);
  }

  async run(): Promise<number> {
    let published = 0;
    for (let batch = BATCH_SIZE; batch === BATCH_SIZE; published += batch) {
      const [row] = await this.statements.writeShared<{ published: number }>('SELECT publish_events($1) AS published', [
        BATCH_SIZE,
      ]);
      batch = row?.published ?? 0;
    }
    return published;
  }

  @Interval(INTERVAL_MS)
  protected async tick(): Promise<void> {
    if (!isWorker) return;
    await this.run().catch((error: unknown) =>
      this.log.warn(`events wait: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}
