import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, type EntityManager } from 'typeorm';
import { config } from '../../config.js';
import { asUser, type AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { hashToken, randomToken } from '../../platform/secrets.js';
import { DomainError } from '../../shared/domain-error.js';
import { Account, lockAccount } from '../account.entity.js';
import type { PasswordLinkCheckView, PasswordLinkView } from '../account.view.js';
import { endPasswordLinks, PasswordLink } from './password-link.entity.js';
import { hashPassword } from './password-hash.js';
import { PasswordPolicy } from './password-policy.js';
import type { UsePasswordLink } from './password.dto.js';

const LINK_LIFETIME_MS = 24 * 3_600_000;
const TOKEN_BYTES = 24;

/** One-time links with which the owner of an account sets a new password. */
@Injectable()
export class PasswordLinksService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly passwords: PasswordPolicy,
  ) {}

  /**
   * Creates a link that works once, within 24 hours, and ends an earlier link of the account.
   * @throws DomainError `account.not_found`, or `account.no_such_move` while the account is rejected or suspended.
   */
  create(context: AuditContext, accountId: string): Promise<PasswordLinkView> {
    return this.db.writeShared(context, (tx) => createPasswordLink(tx, accountId, this.clock.now()));
  }

  /**
   * As `create`, for the doctor with this email. Support uses it: it must not be able to take over an admin's account.
   * @throws as `create`; `account.not_found` also for staff.
   */
  createForDoctor(context: AuditContext, email: string): Promise<PasswordLinkView> {
    return this.db.writeShared(context, async (tx) => {
      const account = await tx.findOneBy(Account, { email, role: 'doctor' });
      if (!account) throw doctorNotFound();
      return createPasswordLink(tx, account.id, this.clock.now());
    });
  }

  /** @throws DomainError `password_link.unknown` if the link is unknown, used or expired. */
  check(token: string): Promise<PasswordLinkCheckView> {
    return this.db.readShared(async (tx) => {
      const { accountId, expiresAt } = await this.findOpen(tx, token);
      const { email, mobile } = await tx.findOneByOrFail(Account, { id: accountId });
      return { email: email ?? mobile ?? '', expires_at: expiresAt };
    });
  }

  /**
   * Sets the password and ends all sessions of the account. Of two concurrent calls one succeeds.
   * @throws as `check`; `request.invalid` for a password that is easy to guess, which does not use the link up.
   */
  async use(context: AuditContext, { token, password }: UsePasswordLink): Promise<void> {
    const account = await this.db.readShared(async (tx) => {
      const { accountId } = await this.findOpen(tx, token); // before the expensive hash
      return tx.findOneByOrFail(Account, { id: accountId });
    });
    const { id, role } = account;
    await this.passwords.assertHardToGuess(password, await this.passwords.knownTexts(account));
    const passwordHash = await hashPassword(password);
    await this.db.writeShared(asUser(context, role, id), async (tx) => {
      await lockAccount(tx, id);
      await this.findOpen(tx, token); // again, under the lock
      await endPasswordLinks(tx, id, this.clock.now());
      await tx.update(Account, { id }, { passwordHash });
      await tx.query('UPDATE session SET ended_at = now() WHERE account_id = $1 AND ended_at IS NULL', [id]);
    });
  }

  private async findOpen(tx: EntityManager, token: string): Promise<PasswordLink> {
    const openLink = { tokenHash: hashToken(token), endedAt: IsNull(), expiresAt: MoreThan(this.clock.now()) };
    const link = await tx.findOneBy(PasswordLink, openLink);
    if (!link) throw new DomainError('password_link.unknown');
    return link;
  }
}

const doctorNotFound = () =>
  new DomainError('account.not_found', {}, [
    { field: 'email', message: 'No doctor logs in with this email. Check its spelling.' },
  ]);

/** `PasswordLinksService.create` in the caller's transaction. */
export async function createPasswordLink(tx: EntityManager, accountId: string, now: Date): Promise<PasswordLinkView> {
  const token = randomToken(TOKEN_BYTES);
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
  const account = await tx.findOne(Account, { where: { id: accountId }, lock: LOCKED });
  if (!account) throw new DomainError('account.not_found');
  const { status } = account;
  if (status === 'rejected' || status === 'suspended') throw new DomainError('account.no_such_move', { status });
  await endPasswordLinks(tx, accountId, now);
  await tx.insert(PasswordLink, { tokenHash: hashToken(token), accountId, createdAt: now, expiresAt, endedAt: null });
  return { url: `${config.adminUrl}/admin/#/new-password/${token}`, expires_at: expiresAt };
}
