import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/db/database.js';
import { HealthWarnings } from '../../platform/ops/health-warnings.js';

/** Reports a health warning while any sending pause is active. */
@Injectable()
export class SendingPausesHealth {
  constructor(db: Database, warnings: HealthWarnings) {
    warnings.register('whatsapp', () =>
      db.readShared(
        async (tx) =>
          (await tx.query<unknown[]>('SELECT FROM whatsapp_sending_pause WHERE ended_at IS NULL LIMIT 1')).length > 0,
      ),
    );
  }
}
