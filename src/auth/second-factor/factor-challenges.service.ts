import { Injectable } from '@nestjs/common';
import { IsNull, Not, type EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { hashToken, randomToken, unseal } from '../../platform/secrets.js';
import { DomainError } from '../../shared/domain-error.js';
import { verifyPasskey, passkeyRequestOptions } from './passkeys.js';
import { hashRecoveryCode } from './recovery-codes.js';
import { FactorChallenge, RecoveryCode, SecondFactor, type ChallengePurpose } from './second-factor.entity.js';
import type { AnswerChallenge } from './second-factor.dto.js';
import type { FactorChallengeView, VerificationMethod } from './second-factor.view.js';
import { findTotpStep, totpContext } from './totp.js';

const LIFETIME_MS = 5 * 60_000;
/** Wrong answers after which a challenge ends. */
const MAX_FAILURES = 5;
/**
 * Wrong answers to all challenges of an account within an hour, after which codes are refused: with the password alone,
 * guessing one of the three codes that are right at a time takes more than a year.
 */
const MAX_FAILURES_PER_HOUR = 20;
const HOUR_MS = 3_600_000;
const TOKEN_BYTES = 24;
const SIX_DIGITS = /^\d{6}$/;

/** Asks for the second factor and checks the answers. */
@Injectable()
export class FactorChallengesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a challenge in the caller's transaction.
   * @param clinicDoctorId of a login: in whose clinic the session is opened
   */
  async create(
    tx: EntityManager,
    accountId: string,
    purpose: ChallengePurpose,
    clinicDoctorId: string | null = null,
  ): Promise<FactorChallengeView> {
    const factors = await findConfirmed(tx, accountId);
    const passkeys = factors.filter(({ kind }) => kind === 'passkey');
    const passkey = passkeys.length > 0 ? await passkeyRequestOptions(passkeys) : null;
    const { challenge, expiresAt } = await this.store(tx, {
      accountId,
      purpose,
      clinicDoctorId,
      passkeyChallenge: passkey?.challenge ?? null,
    });
    const methods: VerificationMethod[] = [
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
      ...((await tx.existsBy(RecoveryCode, { accountId, usedAt: IsNull() })) ? (['recovery_code'] as const) : []),
    ];
    return { challenge, methods, passkey, expires_at: expiresAt };
  }

  /** Stores what the answer must fit. @returns the token that the answer must contain. */
  async store(
    tx: EntityManager,
    fields: Pick<FactorChallenge, 'accountId' | 'purpose' | 'clinicDoctorId' | 'passkeyChallenge'>,
  ) {
    const challenge = randomToken(TOKEN_BYTES);
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    await tx.insert(FactorChallenge, { ...fields, tokenHash: hashToken(challenge), failures: 0, createdAt, expiresAt });
    return { challenge, expiresAt };
  }

  /**
   * Counts an attempt, in a transaction of its own, before the answer is checked.
   * @param accountId of the caller; null before the login.
   * @throws DomainError `factor.challenge_ended` if it is unknown, used, expired or was answered wrongly too often.
   */
  countAttempt(
    context: AuditContext,
    token: string,
    purpose: ChallengePurpose,
    accountId: string | null,
  ): Promise<FactorChallenge> {
    return this.db.writeShared(context, async (tx) => {
      const challenge = await tx.findOne(FactorChallenge, { where: { tokenHash: hashToken(token) }, lock: LOCKED });
      const isOpen =
        challenge?.purpose === purpose &&
        (accountId === null || challenge.accountId === accountId) &&
        challenge.endedAt === null &&
        challenge.expiresAt > this.clock.now() &&
        challenge.failures < MAX_FAILURES;
      if (!isOpen) throw new DomainError('factor.challenge_ended');
      await tx.update(FactorChallenge, { tokenHash: challenge.tokenHash }, { failures: challenge.failures + 1 });
      return challenge;
    });
  }

  /** Ends a challenge that was answered rightly. Of two concurrent answers one succeeds. @throws DomainError `factor.challenge_ended`. */
  async end(tx: EntityManager, { tokenHash, failures }: FactorChallenge): Promise<void> {
    const ended = { endedAt: this.clock.now(), failures };
    const { affected } = await tx.update(FactorChallenge, { tokenHash, endedAt: IsNull() }, ended);
    if (!affected) throw new DomainError('factor.challenge_ended');
  }

  /**
   * Checks the answer to a challenge, whose attempt was counted, and uses up the code.
   * @throws DomainError `request.invalid` for a wrong answer, `factor.too_many` after too many wrong codes.
   */
  async verify(tx: EntityManager, challenge: FactorChallenge, answer: AnswerChallenge): Promise<void> {
    await this.end(tx, challenge);
    if (answer.passkey) return this.usePasskey(tx, challenge, answer.passkey);
    if (answer.code === undefined) throw DomainError.invalidField('code', 'Enter the six digits of the app');
    await this.assertFewFailures(tx, challenge.accountId);
    const code = answer.code.replace(/\s/g, '');
    if (SIX_DIGITS.test(code)) return this.useTotp(tx, challenge.accountId, code);
    const unused = { accountId: challenge.accountId, usedAt: IsNull() };
    const codeHash = hashRecoveryCode(challenge.accountId, code);
    const { affected } = await tx.update(RecoveryCode, { ...unused, codeHash }, { usedAt: this.clock.now() });
    if (!affected) throw DomainError.invalidField('code', 'This recovery code is wrong, or it was used already');
  }

  private async assertFewFailures(tx: EntityManager, accountId: string): Promise<void> {
    const since = new Date(this.clock.now().getTime() - HOUR_MS);
    const [row] = await tx.query<{ failures: number }[]>(
      `SELECT coalesce(sum(failures), 0)::int AS failures FROM factor_challenge
       WHERE account_id = $1 AND created_at > $2 AND purpose <> 'registration'`,
      [accountId, since],
    );
    if ((row?.failures ?? 0) >= MAX_FAILURES_PER_HOUR) throw new DomainError('factor.too_many');
  }

  private async useTotp(tx: EntityManager, accountId: string, code: string): Promise<void> {
    const app = await tx.findOne(SecondFactor, {
      where: { accountId, kind: 'totp', confirmedAt: Not(IsNull()) },
      lock: LOCKED,
    });
    const secret = app?.secretSealed ? unseal(app.secretSealed, totpContext(accountId)) : null;
    const step = app && secret !== null ? findTotpStep(secret, code, this.clock.now(), app.lastStep) : null;
    if (!app || step === null) throw wrongCode();
    await tx.update(SecondFactor, { id: app.id }, { lastStep: step, lastUsedAt: this.clock.now() });
  }

  private async usePasskey(
    tx: EntityManager,
    { accountId, passkeyChallenge }: FactorChallenge,
    response: NonNullable<AnswerChallenge['passkey']>,
  ): Promise<void> {
    const where = { accountId, kind: 'passkey' as const, credentialId: response.id };
    const passkey = await tx.findOne(SecondFactor, { where, lock: LOCKED });
    const signCount =
      passkey && passkeyChallenge !== null ? await verifyPasskey(response, passkeyChallenge, passkey) : null;
    if (!passkey || signCount === null)
      throw DomainError.invalidField('passkey', 'This passkey does not belong to this login. Try another way.');
    await tx.update(SecondFactor, { id: passkey.id }, { signCount, lastUsedAt: this.clock.now() });
  }
}

/** The text also covers a code that was right but was used already. */
export const wrongCode = (): DomainError =>
  DomainError.invalidField('code', 'This code is not right. Wait for the next one in the app, and enter it.');

/** The second factors that count; an authenticator app counts after its first code. */
export const findConfirmed = (tx: EntityManager, accountId: string): Promise<SecondFactor[]> =>
  tx.find(SecondFactor, { where: { accountId, confirmedAt: Not(IsNull()) }, order: { createdAt: 'ASC', id: 'ASC' } });
