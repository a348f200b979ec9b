import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { asAccount } from '../platform/cause.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/columns.js';
import { Database, refuseBreach } from '../platform/database.js';
import { Reads } from '../platform/reads.js';
import { Together } from '../platform/together.js';
import { Refused } from '../shared/refused.js';
import { Account, lockedAccount } from './account.entity.js';
import { mayLogIn } from './account.rules.js';
import type { AccountView, LoginView } from './account.view.js';
import type { Login, Signup } from './auth.dto.js';
import { hashPassword, isPassword } from './passwords.js';
import { Session } from './session.entity.js';
import type { TokenClaims } from './known-tokens.js';

const HOUR_MS = 3_600_000;
const SESSION_MS = 12 * HOUR_MS;
/** A session in use slides forward, but never beyond this from its login. */
const SESSION_LIMIT_MS = 7 * 24 * HOUR_MS;
/** How long ago a session must have been seen before it is written again. */
const SEEN_MS = HOUR_MS / 4;

/** Until when a session that is used now may live. */
const SLID = `least(now() + interval '${SESSION_MS} ms', s.created_at + interval '${SESSION_LIMIT_MS} ms')`;

/** Sessions that live, of ids; `slides`: it is time to write when it was seen, also where it cannot slide any further. */
const LIVING = `
SELECT s.id AS "sessionId", a.id, a.email, a.role, a.status, now() - s.last_seen_at > interval '${SEEN_MS} ms' AS slides
FROM session s JOIN account a ON a.id = s.account_id
WHERE s.id = ANY ($1::uuid[]) AND s.ended_at IS NULL AND s.expires_at > now()`;

/** Who asks. */
export interface Caller extends AccountView {
  sessionId: string;
}

/** Where a login comes from: for the list of sessions. */
export interface Device {
  ip: string;
  userAgent: string | null;
}

interface LivingSession extends Caller {
  slides: boolean;
}

@Injectable()
export class AuthService {
  /** Every call looks; those of a moment look together. */
  private readonly living = new Together<string, LivingSession | undefined>(async (ids) => {
    const rows = await this.reads.shared<LivingSession>(LIVING, [ids]);
    return ids.map((id) => rows.find(({ sessionId }) => sessionId === id));
  });

  constructor(
    private readonly db: Database,
    private readonly reads: Reads,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** Opens an account that waits for the admin. @throws Refused `account.email_taken`. */
  async signUp({ email, password }: Signup): Promise<AccountView> {
    const passwordHash = await hashPassword(password);
    const createdAt = this.clock.now();
    const account = { id: newId(), email, passwordHash, role: 'doctor', status: 'pending', createdAt } as const;
    await asAccount('doctor', account.id, () => this.db.shared((tx) => tx.insert(Account, account))).catch(
      refuseBreach('account_email', 'account.email_taken'),
    );
    return viewOf(account);
  }

  /**
   * Begins a session. A wrong password and an unknown email are one answer, in the same time.
   * @throws Refused `login.wrong`; after a right password `account.pending`, `.rejected` or `.suspended`.
   */
  async logIn({ email, password }: Login, device: Device): Promise<LoginView> {
    const account = await this.db.source.manager.findOneBy(Account, { email });
    if (!(await isPassword(account?.passwordHash ?? null, password)) || !account) throw new Refused('login.wrong');
    mayLogIn(account.status);
    const sessionId = newId();
    const session = { id: sessionId, accountId: account.id, ...device, expiresAt: new Date(Date.now() + SESSION_MS) };
    await this.db.shared(async (tx) => {
      const { passwordHash, status } = await lockedAccount(tx, account.id);
      if (passwordHash !== account.passwordHash) throw new Refused('login.wrong'); // changed while it was looked at
      mayLogIn(status);
      await tx.insert(Session, session);
    });
    const claims: TokenClaims = { sub: account.id, sid: sessionId };
    return { token: await this.jwt.signAsync(claims), user: viewOf(account) };
  }

  /** Ends the session everywhere; a second time changes nothing. */
  async logOut(sessionId: string): Promise<void> {
    await this.db.source.query('UPDATE session SET ended_at = now() WHERE id = $1 AND ended_at IS NULL', [sessionId]);
  }

  /**
   * Who a token belongs to, while its session lives and its account is approved; slides the session forward.
   * @throws Refused `token.invalid`, or 403 with the account's status.
   */
  async callerOf({ sub, sid }: TokenClaims): Promise<Caller> {
    const row = await this.living.ask(sid);
    if (row?.id !== sub) throw new Refused('token.invalid');
    mayLogIn(row.status);
    if (row.slides)
      await this.db.source.query(`UPDATE session s SET expires_at = ${SLID}, last_seen_at = now() WHERE id = $1`, [
        sid,
      ]);
    return { ...viewOf(row), sessionId: sid };
  }
}

export const viewOf = ({ id, email, role, status }: AccountView): AccountView => ({ id, email, role, status });
