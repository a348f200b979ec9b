import { Injectable } from '@nestjs/common';
import { asUser, type AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, onViolation } from '../platform/db/database.js';
import { DomainError } from '../shared/domain-error.js';
import { Account } from './account.entity.js';
import type { AccountView } from './account.view.js';
import type { Signup } from './auth.dto.js';
import { toAccountView } from './caller.js';
import { hashPassword } from './passwords/password-hash.js';
import { PasswordPolicy } from './passwords/password-policy.js';

@Injectable()
export class SignupService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
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
    return toAccountView({ ...account, name: null, mobile: null, doctor_id: account.id, refundLimitPaise: null });
  }
}
