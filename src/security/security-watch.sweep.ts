import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { Sweeper, type Sweep } from '../platform/jobs/sweeper.js';
import { Alarms } from '../platform/ops/alarms.js';
import type { Alarm } from '../shared/alarms.js';

const WINDOW_MINUTES = 10;
/** Events within the window from which on an alarm is raised. */
const FLOOD = { logins: 100, requests: 1_000, unknownIds: 50 } as const;
/** The sweeps run more often than is needed here. */
const CHECK_EVERY_MS = 5_000;

/** $1 the start of the window. A row for each alarm: what it is about, and how many events. */
const FIND_ALARMS = `
WITH recent AS (
  SELECT kind, session_id, account_id, sum(times)::int AS times FROM security_event
  WHERE at >= $1 AND kind IN ('login.failed', 'login.factor_failed', 'proof.failed', 'request.limited', 'access.unknown_id', 'session.country_changed')
  GROUP BY kind, session_id, account_id
)
SELECT 'login.flood' AS alarm, NULL::uuid AS session_id, NULL::uuid AS account_id, sum(times)::int AS times FROM recent
WHERE kind IN ('login.failed', 'login.factor_failed', 'proof.failed') HAVING sum(times) >= ${FLOOD.logins}
UNION ALL
SELECT 'request.flood', NULL, NULL, sum(times)::int FROM recent WHERE kind = 'request.limited' HAVING sum(times) >= ${FLOOD.requests}
UNION ALL
SELECT 'session.unknown_ids', session_id, account_id, times FROM recent
WHERE kind = 'access.unknown_id' AND session_id IS NOT NULL AND times >= ${FLOOD.unknownIds}
UNION ALL
SELECT 'session.two_countries', session_id, account_id, times FROM recent WHERE kind = 'session.country_changed'`;

interface FoundAlarm {
  alarm: Alarm;
  session_id: string | null;
  account_id: string | null;
  times: number;
}

/** Raises alarms about floods and about sessions that are used in an unusual way; each at most once in ten minutes. */
@Injectable()
export class SecurityWatchSweep implements Sweep {
  readonly name = 'security-watch';
  private checkedAt = 0;
  /** When each alarm was raised last, by alarm and session. */
  private readonly raisedAt = new Map<string, number>();

  constructor(
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  /** It looks back, so nothing becomes due when the sandbox's clock moves. */
  nextDue(): Promise<null> {
    return Promise.resolve(null);
  }

  async run(): Promise<number> {
    if (Date.now() - this.checkedAt < CHECK_EVERY_MS) return 0;
    this.checkedAt = Date.now();
    const start = new Date(this.clock.now().getTime() - WINDOW_MINUTES * 60_000);
    const found = await this.statements.readShared<FoundAlarm>(FIND_ALARMS, [start]);
    const fresh = found.filter((each) => this.take(`${each.alarm}/${each.session_id ?? ''}`));
    for (const { alarm, session_id: sessionId, account_id: accountId, times } of fresh)
      this.alarms.raise(alarm, { times, minutes: WINDOW_MINUTES, ...(sessionId && { sessionId, accountId }) });
    return fresh.length;
  }

  /** @returns whether it was not raised within the window; then it counts as raised now. */
  private take(key: string): boolean {
    const start = Date.now() - WINDOW_MINUTES * 60_000;
    for (const [each, at] of this.raisedAt) if (at < start) this.raisedAt.delete(each);
    if (this.raisedAt.has(key)) return false;
    this.raisedAt.set(key, Date.now());
    return true;
  }
}
