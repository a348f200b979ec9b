import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { Warnings } from '../../platform/ops/health-warnings.js';
import { listSilent } from './webhook-health.queries.js';

/** Lets health tell that some doctor's webhook is silent. */
@Injectable()
export class WebhookWatch {
  constructor(db: Database, clock: Clock, warnings: Warnings) {
    warnings.watch('webhooks', () => db.platform(async (tx) => (await listSilent(tx, clock.now())).length > 0));
  }
}
