import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/db/columns.js';
import type { Account } from '../account.entity.js';
import type { LoginView } from '../account.view.js';
import { toAccountView, type Device } from '../caller.js';
import type { Clinic } from '../memberships/membership.queries.js';
import { Session, SESSION_IDLE_MS } from './session.entity.js';
import type { TokenClaims } from './token-cache.js';

interface SessionOptions {
  /** The session from which it is opened. */
  parentId?: string;
  openedByPin?: boolean;
  /** Whether the second factor was verified now. */
  verified?: boolean;
}

/** Creates sessions and their tokens. */
@Injectable()
export class SessionIssuer {
  constructor(private readonly jwt: JwtService) {}

  /**
   * Creates a session of an account in a clinic.
   * @param clinic where a member works; null for a doctor's own clinic, and for admins and support.
   */
  async open(
    tx: EntityManager,
    account: Account,
    clinic: Clinic | null,
    device: Device,
    { parentId, openedByPin = false, verified = false }: SessionOptions = {},
  ): Promise<Pick<LoginView, 'token' | 'user'>> {
    const id = newId();
    await tx.insert(Session, {
      id,
      accountId: account.id,
      ...device,
      doctorId: clinic?.doctorId ?? null,
      parentId: parentId ?? null,
      openedByPin,
      verifiedAt: verified ? new Date() : null,
      expiresAt: new Date(Date.now() + SESSION_IDLE_MS),
    });
    const claims: TokenClaims = { sub: account.id, sid: id };
    return { token: await this.jwt.signAsync(claims), user: toUserView(account, clinic) };
  }
}

/** The account as a user of the clinic. @param clinic null in a doctor's own clinic, and for admins and support. */
function toUserView(account: Account, clinic: Clinic | null) {
  const { role, id } = account;
  if (clinic) return toAccountView({ ...account, role: clinic.role, doctor_id: clinic.doctorId });
  if (role === 'staff') throw new Error('staff work in the clinic of a doctor');
  return toAccountView({ ...account, role, doctor_id: role === 'doctor' ? id : null });
}
