import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { Reads } from '../platform/db/reads.js';
import { QueueFigures } from './queue-stats.js';
import { lagsOf, lastCheckOf, listAlarms, listSilentDoctors, listWorkers, whatsappOf } from './support.queries.js';
import type { SupportView } from './support.view.js';

/** What support looks at first when something hangs. */
@Injectable()
export class SupportService {
  constructor(
    private readonly db: Database,
    private readonly reads: Reads,
    private readonly clock: Clock,
    private readonly figures: QueueFigures,
  ) {}

  async overview(): Promise<SupportView> {
    const [lags, workers, ledger, alarms, whatsapp, silent] = await Promise.all([
      lagsOf(this.reads),
      listWorkers(this.reads),
      lastCheckOf(this.reads),
      listAlarms(this.reads),
      this.db.platform((tx) => whatsappOf(tx, this.reads, this.clock.now())),
      this.db.platform((tx) => listSilentDoctors(tx, this.clock.now())),
    ]);
    return {
      ...lags,
      workers,
      queues: await this.figures.all(lags.as_of),
      ledger,
      alarms,
      whatsapp,
      silent_webhooks: silent,
    };
  }
}
