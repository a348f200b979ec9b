import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { readBacklog, type Backlog } from './backlog.queries.js';
import { QueueStats } from './queue-stats.js';
import {
  countUnfinishedBackfills,
  readLags,
  readLastLedgerCheck,
  readRestoreDrills,
  listAlarms,
  listSilentDoctors,
  listWorkers,
  readWhatsAppStatus,
} from './support.queries.js';
import type { SupportView } from './support.view.js';

@Injectable()
export class SupportService {
  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
    private readonly queueStats: QueueStats,
  ) {}

  /** What waits, for the metrics. */
  backlog(): Promise<Backlog> {
    return this.db.acrossTenants((tx) => readBacklog(tx, this.clock.now()));
  }

  /** Rewrites of existing rows that `npm run migrate` must continue, for the metrics. */
  unfinishedBackfills(): Promise<number> {
    return countUnfinishedBackfills(this.statements);
  }

  async overview(): Promise<SupportView> {
    const [lags, workers, ledger, backup, alarms, whatsapp, silent] = await Promise.all([
      readLags(this.statements),
      listWorkers(this.statements),
      readLastLedgerCheck(this.statements),
      readRestoreDrills(this.statements, this.clock.now()),
      listAlarms(this.statements),
      this.db.acrossTenants((tx) => readWhatsAppStatus(tx, this.statements, this.clock.now())),
      this.db.acrossTenants((tx) => listSilentDoctors(tx, this.clock.now())),
    ]);
    return {
      ...lags,
      workers,
      queues: await this.queueStats.readAll(lags.as_of),
      ledger,
      backup,
      alarms,
      whatsapp,
      silent_webhooks: silent,
    };
  }
}
