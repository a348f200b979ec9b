import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { asUser, type AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import type { SecurityEventKind } from '../platform/security-events/security-events.rules.js';
import { SecurityEvents } from '../platform/security-events/security-events.js';
import { DomainError } from '../shared/domain-error.js';
import { Account, lockAccount } from './account.entity.js';
import { assertMayLogIn } from './account.rules.js';
import type { LoginView } from './account.view.js';
import type { Login } from './auth.dto.js';
import type { Device } from './caller.js';
import { findClinic, findClinics, type Clinic } from './memberships/membership.queries.js';
import { hashPassword, isCorrectPassword, needsNewHash } from './passwords/password-hash.js';
import { LoginFactorService } from './second-factor/login-factor.service.js';
import type { AnswerChallenge } from './second-factor/second-factor.dto.js';
import type { LoginChallengeView } from './second-factor/second-factor.view.js';
import { Session } from './sessions/session.entity.js';

/** A first login within this time of the approval reports the approval. */
const APPROVAL_NEWS_MS = 30 * 24 * 3_600_000;

@Injectable()
export class AuthService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly secondFactor: LoginFactorService,
    private readonly events: SecurityEvents,
  ) {}

  /**
   * Creates a session: in the doctor's own clinic, or in the clinic where a member worked last. A wrong password and an
   * unknown login get the same error after the same time. An account with a second factor gets a challenge instead.
   * @param input.email email, or mobile number in E.164
   * @throws DomainError `login.wrong`; with the right password `account.pending`, `.rejected`, `.suspended` or
   *   `login.no_clinic`.
   */
  async logIn(
    context: AuditContext,
    { email: login, password }: Login,
    device: Device,
  ): Promise<LoginView | LoginChallengeView> {
    const where = login.startsWith('+') ? { mobile: login } : { email: login };
    const account = await this.db.readShared((tx) => tx.findOneBy(Account, where));
    if (!(await isCorrectPassword(account?.passwordHash ?? null, password)) || !account) {
      this.record(context, 'login.failed', account?.id ?? null);
      throw new DomainError('login.wrong');
    }
    assertMayLogIn(account.status);
    const newHash = needsNewHash(account.passwordHash) ? await hashPassword(password) : null;
    const outcome = await this.db.writeShared(asUser(context, account.role, account.id), async (tx) => {
      const locked = await lockAccount(tx, account.id);
      if (locked.passwordHash !== account.passwordHash) throw new DomainError('login.wrong'); // changed during the check
      assertMayLogIn(locked.status);
      if (newHash !== null) await tx.update(Account, { id: account.id }, { passwordHash: newHash });
      const [clinic, approvedAt] = [await findLoginClinic(tx, locked), await this.approvalNews(tx, locked)];
      const opened = await this.secondFactor.openOrChallenge(tx, locked, clinic, device);
      return 'challenge' in opened ? opened : { ...opened, approved_at: approvedAt };
    });
    if ('challenge' in outcome) this.record(context, 'login.factor_asked', account.id);
    return outcome;
  }

  /**
   * Completes a login with the second factor.
   * @throws DomainError `factor.challenge_ended`, `factor.too_many`, `request.invalid`, or as `logIn` with the right
   *   password.
   */
  async completeLogin(context: AuditContext, answer: AnswerChallenge, device: Device): Promise<LoginView> {
    const challenge = await this.secondFactor.countAttempt(context, answer.challenge);
    const { id, role } = await this.db.readShared((tx) => tx.findOneByOrFail(Account, { id: challenge.accountId }));
    return this.db.writeShared(asUser(context, role, id), async (tx) => {
      const account = await lockAccount(tx, challenge.accountId);
      await this.secondFactor.verify(tx, account, challenge, answer).catch((error: unknown) => {
        this.record(context, 'login.factor_failed', id);
        throw error;
      });
      assertMayLogIn(account.status);
      const clinic = await findChosenClinic(tx, account.id, challenge.clinicDoctorId);
      const approvedAt = await this.approvalNews(tx, account);
      const session = await this.secondFactor.openVerified(tx, account, clinic, device);
      return { ...session, approved_at: approvedAt };
    });
  }

  private record({ source, action }: AuditContext, kind: SecurityEventKind, accountId: string | null): void {
    this.events.record({
      kind,
      accountId,
      operation: action,
      ip: source?.ip ?? null,
      userAgent: source?.user_agent ?? null,
      requestId: source?.request_id ?? null,
    });
  }

  /** When a doctor was approved, if this is the first login and soon after that. */
  private async approvalNews(tx: EntityManager, { id, role, approvedAt }: Account): Promise<Date | null> {
    const isRecent = approvedAt !== null && this.clock.now().getTime() - approvedAt.getTime() < APPROVAL_NEWS_MS;
    return role === 'doctor' && isRecent && !(await tx.existsBy(Session, { accountId: id })) ? approvedAt : null;
  }
}

/** The clinic where a member worked last; null for others. @throws DomainError `login.no_clinic`. */
async function findLoginClinic(tx: EntityManager, { id, role }: Account): Promise<Clinic | null> {
  if (role !== 'staff') return null;
  const [clinic] = await findClinics(tx, id);
  if (!clinic) throw new DomainError('login.no_clinic');
  return clinic;
}

/** The clinic for which the login began. @throws DomainError `login.no_clinic` if the person does not work there any more. */
async function findChosenClinic(tx: EntityManager, accountId: string, doctorId: string | null): Promise<Clinic | null> {
  if (doctorId === null) return null;
  const clinic = await findClinic(tx, accountId, doctorId);
  if (!clinic) throw new DomainError('login.no_clinic');
  return clinic;
}
