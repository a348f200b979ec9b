import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database.js';
import { Warnings } from '../platform/warnings.js';

/** Lets health tell that WhatsApp takes no messages, or not all. */
@Injectable()
export class StopsWatch {
  constructor(db: Database, warnings: Warnings) {
    warnings.watch('whatsapp', () =>
      db.shared(async (tx) => (await tx.query<unknown[]>('SELECT FROM whatsapp_stop LIMIT 1')).length > 0),
    );
  }
}
