import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { IsNull, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { emit } from '../../platform/jobs/outbox.js';
import { countryOf } from '../../platform/security-events/countries.js';
import { addSecurityEvent } from '../../platform/security-events/security-events.js';
import { parseDevice } from './device.rules.js';
import type { Account } from '../account.entity.js';
import type { LoginView } from '../account.view.js';
import { toAccountView, type Device } from '../caller.js';
import type { Clinic } from '../memberships/membership.queries.js';
import { Session, SESSION_IDLE_MS } from './session.entity.js';
import type { TokenClaims } from './token-cache.js';

/** A clinic that is not the account's own: a member's, or one that support looks at. */
type OpenedClinic = Omit<Clinic, 'role'> & { role: Clinic['role'] | 'support_view' };

interface SessionOptions {
  /** The session from which it is opened. */
  parentId?: string;
  openedByPin?: boolean;
  /** Of a support view: the support access, with which it ends. */
  supportAccess?: { id: string; expiresAt: Date };
  /** Whether the second factor was verified now. */
  verified?: boolean;
}

/** Creates sessions and their tokens. */
@Injectable()
export class SessionIssuer {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a session of an account in a clinic. A login with a new device is reported to the account's owner.
   * @param clinic where a member works; null for a doctor's own clinic, and for admins and support.
   */
  async open(
    tx: EntityManager,
    account: Account,
    clinic: OpenedClinic | null,
    device: Device,
    { parentId, openedByPin = false, verified = false, supportAccess }: SessionOptions = {},
  ): Promise<Pick<LoginView, 'token' | 'user'>> {
    const id = newId();
    const isNew = parentId === undefined && (await isNewDevice(tx, account.id, device));
    await tx.insert(Session, {
      id,
      accountId: account.id,
      ...device,
      country: countryOf(device.ip),
      doctorId: clinic?.doctorId ?? null,
      parentId: parentId ?? null,
      openedByPin,
      verifiedAt: verified ? new Date() : null,
      expiresAt: supportAccess?.expiresAt ?? new Date(Date.now() + SESSION_IDLE_MS),
      supportAccessId: supportAccess?.id ?? null,
    });
    const event = await addSecurityEvent(tx, {
      kind: isNew ? 'login.new_device' : 'login.succeeded',
      at: this.clock.now(),
      accountId: account.id,
      doctorId: clinic?.doctorId ?? (account.role === 'doctor' ? account.id : null),
      sessionId: id,
      ...device,
    });
    if (isNew)
      await emit(tx, 'account.notice', {
        accountId: account.id,
        notice: 'new_device',
        at: event.at.toISOString(),
        sessionId: id,
      });
    const claims: TokenClaims = { sub: account.id, sid: id };
    return { token: await this.jwt.signAsync(claims), user: toUserView(account, clinic) };
  }
}

/** Earlier sessions of an account that are compared. Sessions are kept for a year. */
const COMPARED_SESSIONS = 200;

/** Whether the account was used before, but never with this browser and system. */
async function isNewDevice(tx: EntityManager, accountId: string, { userAgent }: Device): Promise<boolean> {
  const earlier = await tx.find(Session, {
    select: { id: true, userAgent: true },
    where: { accountId, parentId: IsNull() },
    order: { id: 'DESC' },
    take: COMPARED_SESSIONS,
  });
  const deviceOf = (text: string | null) => JSON.stringify(parseDevice(text));
  return earlier.length > 0 && !earlier.some((session) => deviceOf(session.userAgent) === deviceOf(userAgent));
}

/** The account as a user of the clinic. @param clinic null in a doctor's own clinic, and for admins and support. */
function toUserView(account: Account, clinic: OpenedClinic | null) {
  const { role, id } = account;
  if (clinic) {
    const { doctorId, role: clinicRole, refundLimitPaise } = clinic;
    return toAccountView({ ...account, role: clinicRole, doctor_id: doctorId, refundLimitPaise });
  }
  if (role === 'staff') throw new Error('staff work in the clinic of a doctor');
  return toAccountView({ ...account, role, doctor_id: role === 'doctor' ? id : null, refundLimitPaise: null });
}
