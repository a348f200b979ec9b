import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../platform/audit-context.js';
import { Database } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';
import { lockAccount } from '../account.entity.js';
import type { Caller } from '../caller.js';
import { markVerified } from '../sessions/session.entity.js';
import { FactorChallengesService } from './factor-challenges.service.js';
import { FactorRemovalsService } from './factor-removals.service.js';
import type { AnswerChallenge } from './second-factor.dto.js';
import type { FactorChallengeView, VerificationView } from './second-factor.view.js';

/** Asks for the second factor again before sensitive actions. */
@Injectable()
export class VerificationsService {
  constructor(
    private readonly db: Database,
    private readonly challenges: FactorChallengesService,
    private readonly removals: FactorRemovalsService,
  ) {}

  /** @throws DomainError `factor.none` without a second factor. */
  challenge(context: AuditContext, { id: accountId }: Caller): Promise<FactorChallengeView> {
    return this.db.writeShared(context, async (tx) => {
      const { secondFactorCount } = await lockAccount(tx, accountId);
      if (secondFactorCount === 0) throw new DomainError('factor.none');
      return this.challenges.create(tx, accountId, 'verification');
    });
  }

  /** Also stops a removal that somebody has asked for. @throws DomainError `factor.challenge_ended`, `factor.too_many` or `request.invalid`. */
  async verify(context: AuditContext, { id, sessionId }: Caller, answer: AnswerChallenge): Promise<VerificationView> {
    const challenge = await this.challenges.countAttempt(context, answer.challenge, 'verification', id);
    return this.db.writeShared(context, async (tx) => {
      const account = await lockAccount(tx, id);
      await this.challenges.verify(tx, challenge, answer);
      await this.removals.stop(tx, account);
      return { verified_until: await markVerified(tx, sessionId) };
    });
  }
}
