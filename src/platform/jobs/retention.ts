import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Sweeper, type Sweep } from './sweeper.js';

/** Rows of a table that a sweep looks at: little and often, so that nothing waits for it. */
const BATCH_SIZE = 500;

/**
 * Webhooks, events, logins and repeated calls are kept for a year of real time after they ended, as India's rules ask
 * (DPDP Rules 2025, 8(3)), and not longer: webhooks name patients, sessions name addresses. What they led to, money,
 * messages and audit, is no matter of this.
 */
@Injectable()
export class Retention implements Sweep {
  readonly name = 'retention';

  constructor(
    private readonly db: DataSource,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  /** Nothing falls due in business time. */
  nextDue(): Promise<null> {
    return Promise.resolve(null);
  }

  async run(): Promise<number> {
    await this.db.query(`DELETE FROM unclaimed_reply WHERE created_at < now() - interval '1 day'`);
    const [row] = await this.db.query<{ gone: number }[]>('SELECT forget_old($1) AS gone', [BATCH_SIZE]);
    return row?.gone ?? 0;
  }
}
