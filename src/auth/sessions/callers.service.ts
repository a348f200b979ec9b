import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { config } from '../../config.js';
import { systemContext } from '../../platform/audit-context.js';
import { Database } from '../../platform/db/database.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import { DomainError } from '../../shared/domain-error.js';
import { isPlatformRole } from '../../policies/policies.rules.js';
import { assertMayLogIn } from '../account.rules.js';
import type { Paise } from '../../shared/money.js';
import type { AccountView } from '../account.view.js';
import { ACTOR_KIND_BY_ROLE, type Caller } from '../caller.js';
import { isActiveSession, SESSION_IDLE_MS, VERIFIED_FOR_MS } from './session.entity.js';
import type { TokenClaims } from './token-cache.js';

const HOUR_MS = 3_600_000;
/** A session in use ends this long after its login. */
const SESSION_MAX_MS = 7 * 24 * HOUR_MS;
/** The use of a session is written if its last write is older than this. */
const EXTEND_INTERVAL_MS = HOUR_MS / 4;
const WRITE_EVERY_MS = 1_000;

/**
 * `is_due`: the use must be written, even if the expiry cannot move any further. In another doctor's clinic the membership
 * gives the role, and the session works only while it lasts. A session opened from another one ends with that one, and one of
 * support with its support access; its use does not extend it.
 */
const FIND_ACTIVE_SESSION = `
SELECT a.id, a.email, a.mobile, a.name, a.status, CASE WHEN x.id IS NULL THEN coalesce(m.role, a.role) ELSE 'support_view' END AS role,
  s.parent_id, s.opened_by_pin, s.support_access_id, s.country,
  coalesce(s.doctor_id, CASE a.role WHEN 'doctor' THEN a.id END) AS doctor_id, m.refund_limit_paise,
  a.second_factor_count > 0 AS has_second_factor, coalesce(d.staff_need_second_factor, false) AND d.id <> a.id AS clinic_needs_factor,
  coalesce(s.verified_at > now() - interval '${VERIFIED_FOR_MS} ms', false) AS is_verified,
  now() - s.last_seen_at > interval '${EXTEND_INTERVAL_MS} ms' AND s.support_access_id IS NULL AS is_due
FROM session s JOIN account a ON a.id = s.account_id
LEFT JOIN account d ON d.id = s.doctor_id
LEFT JOIN membership m ON m.doctor_id = s.doctor_id AND m.account_id = a.id AND m.ended_at IS NULL
LEFT JOIN support_access x ON x.id = s.support_access_id
WHERE s.id = $1 AND ${isActiveSession('s')}
  AND (CASE WHEN s.support_access_id IS NOT NULL
      THEN d.status = 'approved' AND a.role IN ('admin', 'support') AND x.revoked_at IS NULL AND x.expires_at > now()
    WHEN s.doctor_id IS NULL OR s.doctor_id = a.id THEN a.role <> 'staff'
    ELSE d.status = 'approved' AND m.id IS NOT NULL END)`;

interface ActiveSession extends Omit<AccountView, 'refund_limit'> {
  parent_id: string | null;
  opened_by_pin: boolean;
  support_access_id: string | null;
  country: string | null;
  refund_limit_paise: Paise | null;
  has_second_factor: boolean;
  clinic_needs_factor: boolean;
  is_verified: boolean;
  is_due: boolean;
}

/** Returns the earlier country of a session that is used from another one. */
const MOVE_SESSION = `
UPDATE session s SET country = $2 FROM (SELECT id, country FROM session WHERE id = $1 FOR NO KEY UPDATE) earlier
WHERE s.id = earlier.id AND earlier.country IS DISTINCT FROM $2 RETURNING earlier.country`;

const EXTEND_SESSIONS = `
UPDATE session SET last_seen_at = now(),
  expires_at = least(now() + interval '${SESSION_IDLE_MS} ms', created_at + interval '${SESSION_MAX_MS} ms')
WHERE id = ANY ($1::uuid[])`;

/** Authenticates callers and extends the sessions that they use. */
@Injectable()
export class CallersService implements BeforeApplicationShutdown {
  private readonly log = new Logger(CallersService.name);
  /** Sessions whose use is not written yet. */
  private readonly usedSessions = new Set<string>();

  constructor(
    private readonly statements: SingleStatements,
    private readonly db: Database,
  ) {}

  /**
   * The owner of a token whose session is active and whose account is approved.
   * @throws DomainError `token.invalid`, `account.pending`, `account.rejected` or `account.suspended`.
   */
  async authenticate({ sub, sid }: TokenClaims): Promise<Caller> {
    const [row] = await this.statements.readShared<ActiveSession>(FIND_ACTIVE_SESSION, [sid]);
    if (row?.id !== sub) throw new DomainError('token.invalid');
    assertMayLogIn(row.status);
    if (row.is_due) for (const id of [sid, row.parent_id]) if (id) this.usedSessions.add(id);
    const { id, email, mobile, name, role, status, doctor_id } = row;
    return {
      id,
      email,
      mobile,
      name,
      role,
      status,
      doctor_id,
      sessionId: sid,
      rootSessionId: row.parent_id ?? sid,
      refundLimitPaise: row.refund_limit_paise,
      openedByPin: row.opened_by_pin,
      supportAccessId: row.support_access_id,
      sessionCountry: row.country,
      hasSecondFactor: row.has_second_factor,
      mustHaveSecondFactor: row.clinic_needs_factor || (config.secondFactor && isPlatformRole(role)),
      isVerified: row.has_second_factor && row.is_verified,
      apiKey: null,
      actorKind: ACTOR_KIND_BY_ROLE[role],
    };
  }

  /**
   * Stores the country from which a session is used. Never throws: it follows a response.
   * @returns whether the session was used from another country before. Of concurrent calls, one returns true.
   */
  async moveSession(sessionId: string, country: string): Promise<boolean> {
    try {
      const [earlier] = await this.statements.writeShared<{ country: string | null }>(MOVE_SESSION, [
        sessionId,
        country,
      ]);
      return (earlier?.country ?? null) !== null;
    } catch (error) {
      this.log.warn(`country was not written: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.writeUsedSessions();
  }

  /** Writes the uses on a timer, so that a read request does not write. After a crash the next call adds its use. */
  @Interval(WRITE_EVERY_MS)
  protected async writeUsedSessions(): Promise<void> {
    const ids = [...this.usedSessions];
    if (ids.length === 0) return;
    this.usedSessions.clear();
    await this.db
      .writeShared(systemContext('sessions.slide'), (tx) => tx.query(EXTEND_SESSIONS, [ids]))
      .catch((error: unknown) =>
        this.log.warn(`sessions were not written: ${error instanceof Error ? error.message : String(error)}`),
      );
  }
}
