import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import type { Account } from '../account.entity.js';
import type { ClinicLoginView } from '../account.view.js';
import type { Device } from '../caller.js';
import type { Clinic } from '../memberships/membership.queries.js';
import { SessionIssuer } from '../sessions/session-issuer.js';
import { FactorChallengesService } from './factor-challenges.service.js';
import { FactorRemovalsService } from './factor-removals.service.js';
import type { AnswerChallenge } from './second-factor.dto.js';
import type { FactorChallenge } from './second-factor.entity.js';
import type { LoginChallengeView } from './second-factor.view.js';

/** The second step of a login. */
@Injectable()
export class LoginFactorService {
  constructor(
    private readonly challenges: FactorChallengesService,
    private readonly removals: FactorRemovalsService,
    private readonly sessions: SessionIssuer,
  ) {}

  /**
   * Opens a session of a locked account, or asks for its second factor.
   * @param clinic as in `SessionIssuer.open`
   */
  async openOrChallenge(
    tx: EntityManager,
    account: Account,
    clinic: Clinic | null,
    device: Device,
  ): Promise<ClinicLoginView | LoginChallengeView> {
    if (!(await this.removals.applyIfDue(tx, account))) return this.sessions.open(tx, account, clinic, device);
    const challenge = await this.challenges.create(tx, account.id, 'login', clinic?.doctorId);
    const kinds = challenge.methods.filter((method) => method !== 'recovery_code');
    return { ...challenge, second_factor: kinds, removal_due_at: account.secondFactorRemovalAt };
  }

  /** Opens a session of an account whose second factor was verified in the same transaction. */
  openVerified(tx: EntityManager, account: Account, clinic: Clinic | null, device: Device): Promise<ClinicLoginView> {
    return this.sessions.open(tx, account, clinic, device, { verified: true });
  }

  /** Counts an attempt before it is checked. @throws DomainError `factor.challenge_ended`. */
  countAttempt(context: AuditContext, token: string): Promise<FactorChallenge> {
    return this.challenges.countAttempt(context, token, 'login', null);
  }

  /** Checks the answer of a locked account; a right one stops a removal that somebody asked for. */
  async verify(
    tx: EntityManager,
    account: Account,
    challenge: FactorChallenge,
    answer: AnswerChallenge,
  ): Promise<void> {
    await this.challenges.verify(tx, challenge, answer);
    await this.removals.stop(tx, account);
  }
}
