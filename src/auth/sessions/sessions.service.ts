import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database, onViolation } from '../../platform/db/database.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import { DomainError } from '../../shared/domain-error.js';
import { Account, lockAccount } from '../account.entity.js';
import type { SessionView } from '../account.view.js';
import type { UpdateAccount } from '../auth.dto.js';
import type { Caller } from '../caller.js';
import { endPasswordLinks } from '../passwords/password-link.entity.js';
import { hashPassword, isCorrectPassword } from '../passwords/password-hash.js';
import type { ChangePassword } from '../passwords/password.dto.js';
import { PasswordPolicy } from '../passwords/password-policy.js';
import { isActiveSession } from './session.entity.js';

/** $1: the account, $2: the caller's session. */
const LIST_SESSIONS = `
SELECT s.id, s.created_at, s.last_seen_at, s.ip, s.user_agent, s.id = $2 AS current
FROM session s WHERE s.account_id = $1 AND ${isActiveSession('s')} ORDER BY s.last_seen_at DESC, s.id DESC`;

/** What the owner of an account can change: sessions, password and email. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly statements: SingleStatements,
    private readonly passwords: PasswordPolicy,
  ) {}

  /** The caller's active sessions, most recently used first. */
  list({ id: accountId, sessionId }: Caller): Promise<SessionView[]> {
    return this.db.readShared((tx) => tx.query<SessionView[]>(LIST_SESSIONS, [accountId, sessionId]));
  }

  /** Ends the login and every session that was opened from it. Repeatable. */
  async logOut({ rootSessionId }: Caller): Promise<void> {
    await this.statements.writeShared(
      'UPDATE session SET ended_at = now() WHERE (id = $1 OR parent_id = $1) AND ended_at IS NULL',
      [rootSessionId],
    );
  }

  /** Ends one of the caller's active sessions, and those that were opened from it. @throws DomainError `session.not_found`. */
  async end({ id: accountId }: Caller, id: string): Promise<void> {
    const ended = await this.statements.writeShared(
      'UPDATE session SET ended_at = now() WHERE (id = $1 OR parent_id = $1) AND account_id = $2 AND ended_at IS NULL RETURNING id',
      [id, accountId],
    );
    if (ended.length === 0) throw new DomainError('session.not_found');
  }

  /**
   * Changes the password and ends all other sessions, except the login from which the caller's session was opened, without
   * which it would end, too.
   * @throws DomainError `request.invalid`.
   */
  async changePassword(
    context: AuditContext,
    { id, sessionId, rootSessionId }: Caller,
    input: ChangePassword,
  ): Promise<void> {
    const before = await this.verifyPassword(id, input.current_password);
    const texts = await this.passwords.knownTexts(before);
    await this.passwords.assertHardToGuess(input.new_password, texts, 'new_password');
    const passwordHash = await hashPassword(input.new_password);
    await this.db.writeShared(context, async (tx) => {
      assertPasswordUnchanged(before, await lockAccount(tx, id));
      await tx.update(Account, { id }, { passwordHash });
      await endPasswordLinks(tx, id, this.clock.now());
      const endOtherSessions =
        'UPDATE session SET ended_at = now() WHERE account_id = $1 AND id <> ALL ($2) AND ended_at IS NULL';
      await tx.query(endOtherSessions, [id, [sessionId, rootSessionId]]);
    });
  }

  /** The same email changes nothing. @throws DomainError `request.invalid` or `account.email_taken`. */
  async changeEmail(
    context: AuditContext,
    { id, email: before }: Caller,
    { email, current_password }: UpdateAccount,
  ): Promise<void> {
    if (email === undefined || email === before) return;
    if (current_password === undefined)
      throw DomainError.invalidField('current_password', 'Enter your current password');
    const account = await this.verifyPassword(id, current_password);
    await this.db
      .writeShared(context, async (tx) => {
        assertPasswordUnchanged(account, await lockAccount(tx, id));
        await tx.update(Account, { id }, { email });
      })
      .catch(onViolation('account_email', () => DomainError.atField('email', 'account.email_taken')));
  }

  /** @returns the account as it was when its password matched. @throws DomainError `request.invalid`. */
  async verifyPassword(id: string, password: string): Promise<Account> {
    const account = await this.db.readShared((tx) => tx.findOneByOrFail(Account, { id }));
    if (!(await isCorrectPassword(account.passwordHash, password))) throw wrongPassword();
    return account;
  }
}

const wrongPassword = () => DomainError.invalidField('current_password', 'This is not your current password');

/** Another request may have changed the password while it was verified. @throws DomainError `request.invalid`. */
export function assertPasswordUnchanged(before: Account, now: Account): void {
  if (now.passwordHash !== before.passwordHash) throw wrongPassword();
}
