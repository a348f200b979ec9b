import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { asUser, type AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, onViolation } from '../platform/db/database.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { DomainError } from '../shared/domain-error.js';
import { Account, lockAccount } from './account.entity.js';
import { assertMayLogIn } from './account.rules.js';
import type { AccountView, LoginView } from './account.view.js';
import type { Login, Signup } from './auth.dto.js';
import { toAccountView, type Device } from './caller.js';
import { hashPassword, isCorrectPassword } from './passwords/password-hash.js';
import { Session, SESSION_IDLE_MS } from './sessions/session.entity.js';
import type { TokenClaims } from './sessions/token-cache.js';

/** A first login within this time of the approval reports the approval. */
const APPROVAL_NEWS_MS = 30 * 24 * 3_600_000;

@Injectable()
export class AuthService {
  constructor(
    private readonly db: Database,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    private readonly statements: SingleStatements,
  ) {}

  /** Creates an account that an admin must approve. @throws DomainError `account.email_taken`. */
  async signUp(context: AuditContext, { email, password }: Signup): Promise<AccountView> {
    const passwordHash = await hashPassword(password);
    const createdAt = this.clock.now();
    const account = { id: newId(), email, passwordHash, role: 'doctor', status: 'pending', createdAt } as const;
    await this.db
      .writeShared(asUser(context, 'doctor', account.id), (tx) => tx.insert(Account, account))
      .catch(onViolation('account_email', () => DomainError.atField('email', 'account.email_taken')));
    return toAccountView(account);
  }

  /**
   * Creates a session. A wrong password and an unknown email get the same error after the same time.
   * @throws DomainError `login.wrong`; with the right password `account.pending`, `.rejected` or `.suspended`.
   */
  async logIn(context: AuditContext, { email, password }: Login, device: Device): Promise<LoginView> {
    const account = await this.db.readShared((tx) => tx.findOneBy(Account, { email }));
    if (!(await isCorrectPassword(account?.passwordHash ?? null, password)) || !account)
      throw new DomainError('login.wrong');
    assertMayLogIn(account.status);
    const sessionId = newId();
    const session = {
      id: sessionId,
      accountId: account.id,
      ...device,
      expiresAt: new Date(Date.now() + SESSION_IDLE_MS),
    };
    const isFirstLogin = await this.db.writeShared(context, async (tx) => {
      const { passwordHash, status } = await lockAccount(tx, account.id);
      if (passwordHash !== account.passwordHash) throw new DomainError('login.wrong'); // changed during the check
      assertMayLogIn(status);
      const hadSession = await tx.existsBy(Session, { accountId: account.id });
      await tx.insert(Session, session);
      return !hadSession;
    });
    const claims: TokenClaims = { sub: account.id, sid: sessionId };
    return {
      token: await this.jwt.signAsync(claims),
      user: toAccountView(account),
      approved_at: isFirstLogin ? this.recentApproval(account) : null,
    };
  }

  private recentApproval({ role, approvedAt }: Account): Date | null {
    const isRecent = approvedAt !== null && this.clock.now().getTime() - approvedAt.getTime() < APPROVAL_NEWS_MS;
    return role === 'doctor' && isRecent ? approvedAt : null;
  }

  /** Repeatable. */
  async logOut(sessionId: string): Promise<void> {
    await this.statements.writeShared('UPDATE session SET ended_at = now() WHERE id = $1 AND ended_at IS NULL', [
      sessionId,
    ]);
  }
}
