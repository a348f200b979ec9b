import { Injectable } from '@nestjs/common';
import { MoreThan, type EntityManager } from 'typeorm';
import { config } from '../../config.js';
import { asUser, type AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED, onViolation } from '../../platform/db/database.js';
import { hashToken, randomToken } from '../../platform/secrets.js';
import { DomainError } from '../../shared/domain-error.js';
import { Account, lockAccount } from '../account.entity.js';
import { assertMayLogIn } from '../account.rules.js';
import type { ClinicLoginView, InvitationCheckView, PasswordLinkView } from '../account.view.js';
import type { Device } from '../caller.js';
import { hashPassword, isCorrectPassword } from '../passwords/password-hash.js';
import { PasswordPolicy } from '../passwords/password-policy.js';
import { LoginFactorService } from '../second-factor/login-factor.service.js';
import type { LoginChallengeView } from '../second-factor/second-factor.view.js';
import { endLoginRecovery } from './login-recovery.js';
import { Membership } from './membership.entity.js';

const INVITATION_LIFETIME_MS = 24 * 3_600_000;
const TOKEN_BYTES = 24;

interface OpenInvitation {
  membership: Membership;
  /** The login that already has the invited email or mobile number. */
  account: Account | null;
}

/** One-time links with which somebody begins to work for a doctor. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly secondFactor: LoginFactorService,
    private readonly passwords: PasswordPolicy,
  ) {}

  /** @throws DomainError `invitation.unknown` if the link is unknown, used or expired. */
  async check(token: string): Promise<InvitationCheckView> {
    const { membership, account } = await this.db.readShared((tx) => this.findOpen(tx, token));
    const { name, email, mobile, role, invitationExpiresAt } = membership;
    const { doctor_name, clinic_name } = await this.findClinicNames(membership);
    return {
      name,
      email,
      mobile,
      role,
      doctor_name,
      clinic_name,
      has_login: account !== null,
      expires_at: invitationExpiresAt as Date,
    };
  }

  /**
   * Accepts an invitation: makes a login with this password, or adds the clinic to the login that already has the email
   * or mobile number. This ends what another doctor has started to restore that login. Of two concurrent calls one
   * succeeds. A login with a second factor gets a challenge, no session.
   * @throws DomainError as `check`; `request.invalid` for a wrong password of an existing login or one that is
   * easy to guess, `account.*`.
   */
  async accept(
    context: AuditContext,
    token: string,
    password: string,
    device: Device,
  ): Promise<ClinicLoginView | LoginChallengeView> {
    const before = await this.db.readShared((tx) => this.findOpen(tx, token)); // before the expensive hash
    if (before.account) await assertMayAccept(before.account, password);
    else await this.assertHardToGuess(before.membership, password);
    const passwordHash = before.account?.passwordHash ?? (await hashPassword(password));
    const accountId = before.account?.id ?? newId();
    return this.db
      .writeShared(asUser(context, 'staff', accountId), async (tx) => {
        const { membership, account } = await this.findOpen(tx, token, true);
        if (account) {
          const locked = await lockAccount(tx, account.id);
          if (locked.passwordHash !== passwordHash) throw wrongPassword(); // made or changed meanwhile
          await endLoginRecovery(tx, locked, this.clock.now());
        } else await this.createAccount(tx, accountId, membership, passwordHash);
        const accepted = { accountId, acceptedAt: this.clock.now(), invitationHash: null, invitationExpiresAt: null };
        await tx.update(Membership, { id: membership.id }, accepted);
        return this.secondFactor.openOrChallenge(tx, await lockAccount(tx, accountId), membership, device);
      })
      .catch(onViolation('membership_one_per_login', 'member.exists'));
  }

  private async findClinicNames({ doctorId }: Membership) {
    const [profile] = await this.db.read(doctorId, (tx) =>
      tx.query<{ doctor_name: string | null; clinic_name: string | null }[]>(
        'SELECT doctor_name, clinic_name FROM profile WHERE doctor_id = $1',
        [doctorId],
      ),
    );
    return profile ?? { doctor_name: null, clinic_name: null };
  }

  private async assertHardToGuess(membership: Membership, password: string): Promise<void> {
    const { name, email, mobile } = membership;
    const { doctor_name, clinic_name } = await this.findClinicNames(membership);
    await this.passwords.assertHardToGuess(password, [name, email, mobile, doctor_name, clinic_name]);
  }

  private async createAccount(tx: EntityManager, id: string, membership: Membership, passwordHash: string) {
    const { name, email, mobile } = membership;
    const now = this.clock.now();
    const account = { id, name, email, mobile, passwordHash, role: 'staff', status: 'approved' } as const;
    await tx.insert(Account, { ...account, approvedAt: now, createdAt: now });
  }

  /** @param lock keeps the invitation as it is until the transaction ends. */
  private async findOpen(tx: EntityManager, token: string, lock = false): Promise<OpenInvitation> {
    const where = { invitationHash: hashToken(token), invitationExpiresAt: MoreThan(this.clock.now()) };
    const membership = await tx.findOne(Membership, lock ? { where, lock: LOCKED } : { where });
    if (!membership || membership.endedAt) throw new DomainError('invitation.unknown');
    const { email, mobile, doctorId } = membership;
    const { status } = await tx.findOneByOrFail(Account, { id: doctorId });
    if (status !== 'approved') throw new DomainError('invitation.unknown');
    const account = await tx.findOneBy(Account, email === null ? { mobile: mobile as string } : { email });
    return { membership, account };
  }
}

const wrongPassword = () =>
  DomainError.invalidField('password', 'This login exists already. Enter the password that you use for it');

async function assertMayAccept({ passwordHash, status }: Account, password: string): Promise<void> {
  if (!(await isCorrectPassword(passwordHash, password))) throw wrongPassword();
  assertMayLogIn(status);
}

/** A new invitation: the columns to store, and the link to hand over, which is shown only once. */
export function createInvitation(now: Date): {
  columns: Pick<Membership, 'invitationHash' | 'invitationExpiresAt'>;
  link: PasswordLinkView;
} {
  const token = randomToken(TOKEN_BYTES);
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS);
  return {
    columns: { invitationHash: hashToken(token), invitationExpiresAt: expiresAt },
    link: { url: `${config.adminUrl}/admin/#/invitation/${token}`, expires_at: expiresAt },
  };
}
