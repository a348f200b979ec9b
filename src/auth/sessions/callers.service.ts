import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { runAsSystem } from '../../platform/audit-context.js';
import { Database } from '../../platform/db/database.js';
import { Reads } from '../../platform/db/reads.js';
import { Refused } from '../../shared/domain-error.js';
import { mayLogIn } from '../account.rules.js';
import type { AccountView } from '../account.view.js';
import { SESSION_MS, viewOf, type Caller } from '../auth.service.js';
import type { TokenClaims } from './token-cache.js';

const HOUR_MS = 3_600_000;
/** A session in use slides forward, but never beyond this from its login. */
const SESSION_LIMIT_MS = 7 * 24 * HOUR_MS;
/** A session that was last written longer ago than this is written again. */
const SEEN_MS = HOUR_MS / 4;
/** How often the sessions that were used are written. */
const WRITE_EVERY_MS = 1_000;

/** `slides`: the use of the session is due to be written, also where it cannot slide any further. */
const LIVING = `
SELECT a.id, a.email, a.role, a.status, now() - s.last_seen_at > interval '${SEEN_MS} ms' AS slides
FROM session s JOIN account a ON a.id = s.account_id
WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > now()`;

const SLIDE = `
UPDATE session SET last_seen_at = now(),
  expires_at = least(now() + interval '${SESSION_MS} ms', created_at + interval '${SESSION_LIMIT_MS} ms')
WHERE id = ANY ($1::uuid[])`;

/** Finds out who calls, and keeps sessions in use alive. */
@Injectable()
export class CallersService implements BeforeApplicationShutdown {
  private readonly log = new Logger(CallersService.name);
  /** Sessions whose use is not written yet. */
  private readonly used = new Set<string>();

  constructor(
    private readonly reads: Reads,
    private readonly db: Database,
  ) {}

  /**
   * The owner of a token, while its session lives and its account is approved.
   * @throws Refused `token.invalid`, or 403 with the account's status.
   */
  async callerOf({ sub, sid }: TokenClaims): Promise<Caller> {
    const [row] = await this.reads.shared<AccountView & { slides: boolean }>(LIVING, [sid]);
    if (row?.id !== sub) throw new Refused('token.invalid');
    mayLogIn(row.status);
    if (row.slides) this.used.add(sid);
    return { ...viewOf(row), sessionId: sid };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.writeUses();
  }

  /** A job of its own writes the uses, so that a read stays a read. The next call repeats what a crash loses. */
  @Interval(WRITE_EVERY_MS)
  protected async writeUses(): Promise<void> {
    const ids = [...this.used];
    if (ids.length === 0) return;
    this.used.clear();
    await runAsSystem('sessions.slide', () => this.db.shared((tx) => tx.query(SLIDE, [ids]))).catch((error: unknown) =>
      this.log.warn(`sessions were not written: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}
