import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { emit } from '../../platform/jobs/outbox.js';
import { DomainError } from '../../shared/domain-error.js';
import { Account, lockAccount } from '../account.entity.js';
import { RecoveryCode, SecondFactor } from './second-factor.entity.js';

/** How long the owner of a login has to stop the removal, by signing in with the second factor. */
const WAITING_MS = 24 * 3_600_000;

/** Removes lost second factors, after a waiting time in which the owner can stop it. */
@Injectable()
export class FactorRemovalsService {
  constructor(private readonly clock: Clock) {}

  /**
   * Schedules the removal in the caller's transaction, and notifies the login's owner. Repeating it keeps the first time.
   * @returns the time after which the first login with the password removes the second factors.
   * @throws DomainError `factor.none` if the account has none.
   */
  async request(tx: EntityManager, accountId: string): Promise<Date> {
    const { secondFactorCount, secondFactorRemovalAt } = await lockAccount(tx, accountId);
    if (secondFactorCount === 0) throw new DomainError('factor.none');
    if (secondFactorRemovalAt) return secondFactorRemovalAt;
    const dueAt = new Date(this.clock.now().getTime() + WAITING_MS);
    await tx.update(Account, { id: accountId }, { secondFactorRemovalAt: dueAt });
    await emit(tx, 'account.notice', { accountId, notice: 'factor_removal', at: dueAt.toISOString() });
    return dueAt;
  }

  /** Stops a removal, because the owner has the second factor. The account must be locked. */
  async stop(tx: EntityManager, { id, secondFactorRemovalAt }: Account): Promise<void> {
    if (secondFactorRemovalAt) await tx.update(Account, { id }, { secondFactorRemovalAt: null });
  }

  /** Removes the second factors if it is time. The account must be locked. @returns whether the account still has one. */
  async applyIfDue(tx: EntityManager, { id, secondFactorCount, secondFactorRemovalAt }: Account): Promise<boolean> {
    if (secondFactorRemovalAt === null || secondFactorRemovalAt > this.clock.now()) return secondFactorCount > 0;
    await removeAllFactors(tx, id);
    return false;
  }
}

/** Removes every second factor of an account, which must be locked. */
export async function removeAllFactors(tx: EntityManager, accountId: string): Promise<void> {
  await tx.delete(SecondFactor, { accountId });
  await tx.delete(RecoveryCode, { accountId });
  await tx.update(
    Account,
    { id: accountId },
    { secondFactorCount: 0, secondFactorRemovalAt: null, recoveryCodesAt: null },
  );
}
