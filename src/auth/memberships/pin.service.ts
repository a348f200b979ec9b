import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';
import { Account, lockAccount } from '../account.entity.js';
import type { ClinicLoginView, PersonView } from '../account.view.js';
import type { Caller, Device } from '../caller.js';
import { hashPassword, isCorrectPassword } from '../passwords/password-hash.js';
import { SessionIssuer } from '../sessions/session-issuer.js';
import { assertPasswordUnchanged, SessionsService } from '../sessions/sessions.service.js';
import { findClinic } from './membership.queries.js';

/** After so many wrong PINs in a row the person must set a new one, which needs the password. */
const MAX_PIN_FAILURES = 5;

/** $1: the doctor, $2: the caller. Who works in the clinic and has a PIN that is not locked; the doctor first. */
const LIST_PEOPLE = `
SELECT a.id, coalesce(m.name, p.doctor_name, a.email, a.mobile) AS name, coalesce(m.role, 'doctor') AS role, a.id = $2 AS current
FROM account a
LEFT JOIN membership m ON m.account_id = a.id AND m.doctor_id = $1 AND m.ended_at IS NULL
LEFT JOIN profile p ON p.doctor_id = a.id
WHERE (a.id = $1 OR m.id IS NOT NULL) AND (a.id = $2 OR a.pin_hash IS NOT NULL AND a.pin_failures < ${MAX_PIN_FAILURES})
ORDER BY a.id <> $1, 2, a.id`;

/**
 * PINs of four digits with which the people of a clinic take turns at a shared computer. A PIN works only there: the
 * computer must already have a session of the same clinic that a password opened, and the new session ends with it.
 */
@Injectable()
export class PinService {
  constructor(
    private readonly db: Database,
    private readonly issuer: SessionIssuer,
    private readonly sessions: SessionsService,
  ) {}

  /** Sets or replaces the caller's PIN. @throws DomainError `request.invalid` for a wrong current password. */
  async set(context: AuditContext, { id }: Caller, pin: string, currentPassword: string): Promise<void> {
    const before = await this.sessions.verifyPassword(id, currentPassword);
    const pinHash = await hashPassword(pin);
    await this.db.writeShared(context, async (tx) => {
      assertPasswordUnchanged(before, await lockAccount(tx, id));
      await tx.update(Account, { id }, { pinHash, pinFailures: 0 });
    });
  }

  /** Removes the caller's PIN. Repeatable. */
  async remove(context: AuditContext, { id }: Caller): Promise<void> {
    await this.db.writeShared(context, (tx) => tx.update(Account, { id }, { pinHash: null, pinFailures: 0 }));
  }

  /** Who can take over a computer of the clinic: the caller, and everybody with a PIN. */
  list({ id }: Caller, doctorId: string): Promise<PersonView[]> {
    return this.db.read(doctorId, (tx) => tx.query<PersonView[]>(LIST_PEOPLE, [doctorId, id]));
  }

  /**
   * Opens a session of another person of the clinic.
   * @throws DomainError `request.invalid` for a wrong PIN, `pin.locked` without a PIN or after too many wrong ones;
   *   `server.busy`, which is no attempt.
   */
  async openPerson(
    context: AuditContext,
    { rootSessionId }: Caller,
    doctorId: string,
    { accountId, pin, device }: { accountId: string; pin: string; device: Device },
  ): Promise<ClinicLoginView> {
    const pinHash = await this.countAttempt(context, doctorId, accountId);
    const isCorrect = await isCorrectPassword(pinHash, pin).catch(async (error: unknown) => {
      if (error instanceof DomainError && error.code === 'server.busy')
        await this.returnAttempt(context, accountId, pinHash);
      throw error;
    });
    if (!isCorrect) throw wrongPin();
    return this.db.writeShared(context, async (tx) => {
      const account = await lockAccount(tx, accountId);
      if (account.pinHash !== pinHash) throw wrongPin(); // changed during the check
      const clinic = await findPersonsClinic(tx, account, doctorId);
      await tx.update(Account, { id: accountId }, { pinFailures: 0 });
      return this.issuer.open(tx, account, clinic, device, { parentId: rootSessionId, openedByPin: true });
    });
  }

  /** Counts an attempt before it is checked, so that simultaneous guesses all count. @returns the PIN's hash. */
  private countAttempt(context: AuditContext, doctorId: string, accountId: string): Promise<string> {
    return this.db.writeShared(context, async (tx) => {
      const account = await tx.findOne(Account, { where: { id: accountId }, lock: LOCKED });
      if (!account) throw new DomainError('pin.locked');
      await findPersonsClinic(tx, account, doctorId);
      if (account.pinHash === null || account.pinFailures >= MAX_PIN_FAILURES) throw new DomainError('pin.locked');
      await tx.update(Account, { id: accountId }, { pinFailures: account.pinFailures + 1 });
      return account.pinHash;
    });
  }

  /** Takes back an attempt that was counted and not checked, unless the PIN was changed or its attempts were reset since. */
  private async returnAttempt(context: AuditContext, accountId: string, pinHash: string): Promise<void> {
    await this.db.writeShared(context, async (tx) => {
      const account = await lockAccount(tx, accountId);
      if (account.pinHash !== pinHash || account.pinFailures === 0) return;
      await tx.update(Account, { id: accountId }, { pinFailures: account.pinFailures - 1 });
    });
  }
}

const wrongPin = () =>
  DomainError.invalidField('pin', 'This is not the PIN of this person. After 5 wrong PINs it stops working');

/** Null for the doctor. @throws DomainError `pin.locked` for somebody who does not work in the clinic. */
async function findPersonsClinic(tx: EntityManager, account: Account, doctorId: string) {
  if (account.id === doctorId) return null;
  const clinic = await findClinic(tx, account.id, doctorId);
  if (!clinic) throw new DomainError('pin.locked');
  return clinic;
}
