import { Injectable } from '@nestjs/common';
import { asUser, type AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, onViolation } from '../platform/db/database.js';
import { DomainError } from '../shared/domain-error.js';
import { Account, lockAccount } from './account.entity.js';
import { assertMayLogIn } from './account.rules.js';
import type { AccountView, LoginView } from './account.view.js';
import type { Login, Signup } from './auth.dto.js';
import { toAccountView, type Device } from './caller.js';
import { findClinics } from './memberships/membership.queries.js';
import { hashPassword, isCorrectPassword, needsNewHash } from './passwords/password-hash.js';
import { PasswordPolicy } from './passwords/password-policy.js';
import { SessionIssuer } from './sessions/session-issuer.js';
import { Session } from './sessions/session.entity.js';

/** A first login within this time of the approval reports the approval. */
const APPROVAL_NEWS_MS = 30 * 24 * 3_600_000;

@Injectable()
export class AuthService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly sessions: SessionIssuer,
    private readonly passwords: PasswordPolicy,
  ) {}

  /** Creates an account that an admin must approve. @throws DomainError `account.email_taken` or `request.invalid`. */
  async signUp(context: AuditContext, { email, password }: Signup): Promise<AccountView> {
    await this.passwords.assertHardToGuess(password, [email]);
    const passwordHash = await hashPassword(password);
    const createdAt = this.clock.now();
    const account = { id: newId(), email, passwordHash, role: 'doctor', status: 'pending', createdAt } as const;
    await this.db
      .writeShared(asUser(context, 'doctor', account.id), (tx) => tx.insert(Account, account))
      .catch(onViolation('account_email', () => DomainError.atField('email', 'account.email_taken')));
    return toAccountView({ ...account, name: null, mobile: null, doctor_id: account.id });
  }

  /**
   * Creates a session: in the doctor's own clinic, or in the clinic where a member worked last. A wrong password and an
   * unknown login get the same error after the same time.
   * @param input.email email, or mobile number in E.164
   * @throws DomainError `login.wrong`; with the right password `account.pending`, `.rejected`, `.suspended` or
   *   `login.no_clinic`.
   */
  async logIn(context: AuditContext, { email: login, password }: Login, device: Device): Promise<LoginView> {
    const where = login.startsWith('+') ? { mobile: login } : { email: login };
    const account = await this.db.readShared((tx) => tx.findOneBy(Account, where));
    if (!(await isCorrectPassword(account?.passwordHash ?? null, password)) || !account)
      throw new DomainError('login.wrong');
    assertMayLogIn(account.status);
    const newHash = needsNewHash(account.passwordHash) ? await hashPassword(password) : null;
    return this.db.writeShared(context, async (tx) => {
      const { passwordHash, status } = await lockAccount(tx, account.id);
      if (passwordHash !== account.passwordHash) throw new DomainError('login.wrong'); // changed during the check
      assertMayLogIn(status);
      const [clinic = null] = account.role === 'staff' ? await findClinics(tx, account.id) : [];
      if (account.role === 'staff' && !clinic) throw new DomainError('login.no_clinic');
      const isFirstLogin = !(await tx.existsBy(Session, { accountId: account.id }));
      if (newHash !== null) await tx.update(Account, { id: account.id }, { passwordHash: newHash });
      const session = await this.sessions.open(tx, account, clinic, device);
      return { ...session, approved_at: isFirstLogin ? this.recentApproval(account) : null };
    });
  }

  private recentApproval({ role, approvedAt }: Account): Date | null {
    const isRecent = approvedAt !== null && this.clock.now().getTime() - approvedAt.getTime() < APPROVAL_NEWS_MS;
    return role === 'doctor' && isRecent ? approvedAt : null;
  }
}
