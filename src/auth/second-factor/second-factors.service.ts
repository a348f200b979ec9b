import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database, onViolation } from '../../platform/db/database.js';
import { seal, unseal } from '../../platform/secrets.js';
import { DomainError } from '../../shared/domain-error.js';
import { Account, lockAccount } from '../account.entity.js';
import type { Caller } from '../caller.js';
import { markVerified } from '../sessions/session.entity.js';
import { assertPasswordUnchanged, SessionsService } from '../sessions/sessions.service.js';
import { FactorChallengesService, findConfirmed, wrongCode } from './factor-challenges.service.js';
import { passkeyCreationOptions, verifyNewPasskey } from './passkeys.js';
import { hashRecoveryCode, newRecoveryCode, RECOVERY_CODE_COUNT } from './recovery-codes.js';
import { RecoveryCode, SecondFactor } from './second-factor.entity.js';
import type { AddPasskey, ConfirmTotp } from './second-factor.dto.js';
import type {
  PasskeyOptionsView,
  SecondFactorAddedView,
  SecondFactorsView,
  SecondFactorView,
  TotpKeyView,
} from './second-factor.view.js';
import { findTotpStep, newTotpSecret, totpContext, totpUrl } from './totp.js';

const MAX_FACTORS = 10;
const APP_NAME = 'Authenticator app';

/** The second factors of the caller's own account. */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    private readonly challenges: FactorChallengesService,
  ) {}

  list({ id: accountId, mustHaveSecondFactor }: Caller): Promise<SecondFactorsView> {
    return this.db.readShared(async (tx) => {
      const factors = await findConfirmed(tx, accountId);
      const account = await tx.findOneByOrFail(Account, { id: accountId });
      return {
        second_factors: factors.map(toView),
        recovery_codes_left: await tx.countBy(RecoveryCode, { accountId, usedAt: IsNull() }),
        required: mustHaveSecondFactor,
        removal_due_at: account.secondFactorRemovalAt,
      };
    });
  }

  /** Creates a key that works after `confirmTotp`; replaces one that was never confirmed. @throws DomainError `factor.exists` or `request.invalid`. */
  async beginTotp(context: AuditContext, { id: accountId }: Caller, password: string): Promise<TotpKeyView> {
    const before = await this.sessions.verifyPassword(accountId, password);
    const [id, secret] = [newId(), newTotpSecret()];
    await this.db
      .writeShared(context, async (tx) => {
        assertPasswordUnchanged(before, await lockAccount(tx, accountId));
        await tx.delete(SecondFactor, { accountId, kind: 'totp', confirmedAt: IsNull() });
        await tx.insert(SecondFactor, {
          id,
          accountId,
          kind: 'totp',
          name: APP_NAME,
          secretSealed: seal(secret, totpContext(accountId)),
          createdAt: this.clock.now(),
        });
      })
      .catch(onViolation('second_factor_one_totp', () => new DomainError('factor.exists')));
    return { id, secret, url: totpUrl(secret, before.email ?? before.mobile ?? '') };
  }

  /** Repeating it with another right code changes nothing. @throws DomainError `factor.not_found` or `request.invalid`. */
  confirmTotp(
    context: AuditContext,
    { id: accountId, sessionId }: Caller,
    input: ConfirmTotp,
  ): Promise<SecondFactorAddedView> {
    return this.db.writeShared(context, async (tx) => {
      await lockAccount(tx, accountId);
      const app = await tx.findOneBy(SecondFactor, { id: input.id, accountId, kind: 'totp', confirmedAt: IsNull() });
      if (!app?.secretSealed) throw new DomainError('factor.not_found');
      const secret = unseal(app.secretSealed, totpContext(accountId));
      const now = this.clock.now();
      const lastStep = findTotpStep(secret, input.code, now, null);
      if (lastStep === null) throw wrongCode();
      await tx.update(SecondFactor, { id: app.id }, { confirmedAt: now, lastStep, createdAt: now });
      return {
        second_factor: toView({ ...app, createdAt: now }),
        recovery_codes: await this.countFactor(tx, accountId, sessionId),
      };
    });
  }

  /** @throws DomainError `request.invalid` or `factor.too_many_factors`. */
  async beginPasskey(context: AuditContext, { id: accountId }: Caller, password: string): Promise<PasskeyOptionsView> {
    const before = await this.sessions.verifyPassword(accountId, password);
    return this.db.writeShared(context, async (tx) => {
      const factors = await findConfirmed(tx, accountId);
      if (factors.length >= MAX_FACTORS) throw new DomainError('factor.too_many_factors', { max: MAX_FACTORS });
      const passkeys = factors.filter(({ kind }) => kind === 'passkey');
      const login = before.email ?? before.mobile ?? '';
      const options = await passkeyCreationOptions({ id: accountId, login }, passkeys);
      const { challenge } = await this.challenges.store(tx, {
        accountId,
        purpose: 'registration',
        clinicDoctorId: null,
        passkeyChallenge: options.challenge,
      });
      return { challenge, options };
    });
  }

  /** @throws DomainError `factor.challenge_ended`, `factor.exists` or `request.invalid`. */
  async addPasskey(context: AuditContext, caller: Caller, input: AddPasskey): Promise<SecondFactorAddedView> {
    const accountId = caller.id;
    const challenge = await this.challenges.countAttempt(context, input.challenge, 'registration', accountId);
    const passkey = await verifyNewPasskey(input.passkey, challenge.passkeyChallenge ?? '');
    if (!passkey) throw DomainError.invalidField('passkey', 'The passkey was not created. Begin again.');
    const now = this.clock.now();
    const factor = { id: newId(), accountId, kind: 'passkey' as const, name: input.name, createdAt: now };
    return this.db
      .writeShared(context, async (tx) => {
        await lockAccount(tx, accountId);
        await this.challenges.end(tx, challenge);
        await tx.insert(SecondFactor, { ...factor, ...passkey, confirmedAt: now });
        return {
          second_factor: toView({ ...factor, lastUsedAt: null }),
          recovery_codes: await this.countFactor(tx, accountId, caller.sessionId),
        };
      })
      .catch(onViolation('second_factor_credential', () => new DomainError('factor.exists')));
  }

  /** @throws DomainError `factor.not_found`; `factor.required` for the last one of a login that must have one. */
  remove(context: AuditContext, { id: accountId, mustHaveSecondFactor }: Caller, id: string): Promise<void> {
    return this.db.writeShared(context, async (tx) => {
      await lockAccount(tx, accountId);
      const factors = await findConfirmed(tx, accountId);
      if (!factors.some((factor) => factor.id === id)) throw new DomainError('factor.not_found');
      if (mustHaveSecondFactor && factors.length === 1) throw new DomainError('factor.required');
      await tx.delete(SecondFactor, { id });
      await updateCount(tx, accountId);
    });
  }

  /** Replaces all recovery codes. @throws DomainError `factor.none` without a second factor. */
  renewRecoveryCodes(context: AuditContext, { id: accountId }: Caller): Promise<string[]> {
    return this.db.writeShared(context, async (tx) => {
      const { secondFactorCount } = await lockAccount(tx, accountId);
      if (secondFactorCount === 0) throw new DomainError('factor.none');
      return createRecoveryCodes(tx, accountId, this.clock.now());
    });
  }

  /** The session counts as verified from now on. @returns recovery codes for the account's first second factor; null for a further one. */
  private async countFactor(tx: EntityManager, accountId: string, sessionId: string): Promise<string[] | null> {
    await markVerified(tx, sessionId);
    const count = await updateCount(tx, accountId);
    return count === 1 ? createRecoveryCodes(tx, accountId, this.clock.now()) : null;
  }
}

const toView = ({
  id,
  kind,
  name,
  createdAt,
  lastUsedAt,
}: Pick<SecondFactor, 'id' | 'kind' | 'name' | 'createdAt' | 'lastUsedAt'>): SecondFactorView => ({
  id,
  kind,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});

/** Stores the number of second factors with the account; without one, recovery codes have no use. @returns the number. */
async function updateCount(tx: EntityManager, accountId: string): Promise<number> {
  const secondFactorCount = (await findConfirmed(tx, accountId)).length;
  await tx.update(Account, { id: accountId }, { secondFactorCount });
  if (secondFactorCount > 0) return secondFactorCount;
  await tx.delete(RecoveryCode, { accountId });
  await tx.update(Account, { id: accountId }, { recoveryCodesAt: null, secondFactorRemovalAt: null });
  return secondFactorCount;
}

async function createRecoveryCodes(tx: EntityManager, accountId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  await tx.update(Account, { id: accountId }, { recoveryCodesAt: now });
  await tx.delete(RecoveryCode, { accountId });
  await tx.insert(
    RecoveryCode,
    codes.map((code) => ({ accountId, codeHash: hashRecoveryCode(accountId, code) })),
  );
  return codes;
}
