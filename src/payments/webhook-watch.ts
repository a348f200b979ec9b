import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { Warnings } from '../platform/warnings.js';
import { listSilent } from './webhook-silence.queries.js';

/** Lets health tell that some doctor's webhook is silent. */
@Injectable()
export class WebhookWatch {
  constructor(db: Database, clock: Clock, warnings: Warnings) {
    warnings.watch('webhooks', () => db.platform(async (tx) => (await listSilent(tx, clock.now())).length > 0));
  }
}
