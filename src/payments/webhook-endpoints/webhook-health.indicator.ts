import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { HealthWarnings } from '../../platform/ops/health-warnings.js';
import { listSilentWebhooks } from './webhook-health.queries.js';

/** Adds a health warning while any doctor's webhook is silent. */
@Injectable()
export class WebhookHealthIndicator {
  constructor(db: Database, clock: Clock, warnings: HealthWarnings) {
    warnings.register('webhooks', () =>
      db.acrossTenants(async (tx) => (await listSilentWebhooks(tx, clock.now())).length > 0),
    );
  }
}
