import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { SingleStatements } from '../db/single-statements.js';
import { Sweeper, type Sweep } from './sweeper.js';

/** Rows of each table per run: small batches do not delay other work. */
const BATCH_SIZE = 500;

/**
 * Deletes imports 90 days after their upload, bulk actions 90 days after their end, and decisions about desk items after
 * 400 days. The functions take the business time and use the earlier of both times, so that the sandbox's clock deletes
 * nothing too early. Requests for the second factor and codes that open a patient's data or confirm a number go after a day,
 * declined requests to join a plan after 30 days, unanswered ones after 90, full bodies of
 * webhooks that were given up, and events for other software, after 30 days. Webhooks, events, sessions, security events, records of exports and
 * idempotency keys are deleted a year of real time after they ended: India's DPDP Rules 2025, 8(3), require a year.
 * Payments and audit rows are not affected. All periods are in docs/privacy.md.
 */
@Injectable()
export class Retention implements Sweep {
  readonly name = 'retention';

  constructor(
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  /** Depends on real time too, so nothing becomes due when the sandbox's clock moves. */
  nextDue(): Promise<null> {
    return Promise.resolve(null);
  }

  async run(): Promise<number> {
    await this.statements.writeShared(`DELETE FROM unclaimed_reply WHERE created_at < now() - interval '1 day'`, []);
    await this.statements.writeShared(
      `DELETE FROM factor_challenge WHERE expires_at < $1::timestamptz - interval '1 day'`,
      [this.clock.now()],
    );
    await this.statements.writeShared(`DELETE FROM data_access WHERE created_at < $1::timestamptz - interval '1 day'`, [
      this.clock.now(),
    ]);
    await this.statements.writeShared(`DELETE FROM join_code WHERE created_at < $1::timestamptz - interval '1 day'`, [
      this.clock.now(),
    ]);
    await this.statements.writeShared(
      `DELETE FROM inbox_full_body f USING inbox i
       WHERE i.id = f.inbox_id AND i.handled_at IS NOT NULL AND f.received_at < now() - interval '30 days'`,
      [],
    );
    const [exports] = await this.statements.writeShared<{ gone: number }>('SELECT delete_old_exports($1, $2) AS gone', [
      BATCH_SIZE,
      this.clock.now(),
    ]);
    const [row] = await this.statements.writeShared<{ gone: number }>('SELECT delete_expired($1) AS gone', [
      BATCH_SIZE,
    ]);
    const [work] = await this.statements.writeShared<{ gone: number }>('SELECT delete_ended_work($1, $2) AS gone', [
      BATCH_SIZE,
      this.clock.now(),
    ]);
    const [imports] = await this.statements.writeShared<{ gone: number }>('SELECT delete_old_imports($1, $2) AS gone', [
      BATCH_SIZE,
      this.clock.now(),
    ]);
    const [events] = await this.statements.writeShared<{ gone: number }>(
      'SELECT delete_old_security_events($1, $2) AS gone',
      [BATCH_SIZE, this.clock.now()],
    );
    const [clinicEvents] = await this.statements.writeShared<{ gone: number }>(
      'SELECT delete_old_events($1, $2) AS gone',
      [BATCH_SIZE, this.clock.now()],
    );
    const [joinRequests] = await this.statements.writeShared<{ gone: number }>(
      'SELECT delete_old_join_requests($1, $2) AS gone',
      [BATCH_SIZE, this.clock.now()],
    );
    return [row, work, imports, events, clinicEvents, exports, joinRequests].reduce(
      (sum, part) => sum + (part?.gone ?? 0),
      0,
    );
  }
}
