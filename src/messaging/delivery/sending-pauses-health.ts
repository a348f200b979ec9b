import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/db/database.js';
import { Warnings } from '../../platform/ops/health-warnings.js';

/** Lets health tell that WhatsApp takes no messages, or not all. */
@Injectable()
export class StopsWatch {
  constructor(db: Database, warnings: Warnings) {
    warnings.watch('whatsapp', () =>
      db.shared(
        async (tx) =>
          (await tx.query<unknown[]>('SELECT FROM whatsapp_stop WHERE ended_at IS NULL LIMIT 1')).length > 0,
      ),
    );
  }
}
