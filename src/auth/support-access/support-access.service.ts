import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, type EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';
import { lockAccount } from '../account.entity.js';
import type { Caller, Device } from '../caller.js';
import { isActiveSession } from '../sessions/session.entity.js';
import { SessionIssuer } from '../sessions/session-issuer.js';
import { SUPPORT_ACCESS_MS, SupportAccess } from './support-access.entity.js';
import type { OpenClinicView, SupportAccessView, SupportLoginView, SupportUseView } from './support-access.view.js';

/** $1: id of the support access. */
const LIST_USES = `
SELECT coalesce(a.name, a.email) AS name, s.created_at AS opened_at, ${isActiveSession('s')} AS is_open
FROM session s JOIN account a ON a.id = s.account_id
WHERE s.support_access_id = $1 AND s.doctor_id = $2 ORDER BY s.created_at DESC, s.id`;

const LIST_OPEN = `
SELECT x.id, x.doctor_id, p.doctor_name, p.clinic_name, x.expires_at
FROM support_access x JOIN account d ON d.id = x.doctor_id AND d.status = 'approved'
LEFT JOIN profile p ON p.doctor_id = x.doctor_id
WHERE x.revoked_at IS NULL AND x.expires_at > now() ORDER BY x.expires_at DESC, x.id`;

const END_SESSIONS = 'UPDATE session SET ended_at = now() WHERE support_access_id = ANY ($1) AND ended_at IS NULL';

const END_VIEW = `
UPDATE session SET ended_at = now() WHERE id = $1 AND support_access_id IS NOT NULL AND ended_at IS NULL`;

/** A doctor lets support see the clinic for an hour, and support opens a session that only reads. */
@Injectable()
export class SupportAccessService {
  constructor(
    private readonly db: Database,
    private readonly sessions: SessionIssuer,
  ) {}

  /** The support access that is valid now; null without one. */
  current(doctorId: string): Promise<SupportAccessView | null> {
    return this.db.readShared((tx) => readView(tx, doctorId));
  }

  /** Allows it for an hour. While it is allowed, nothing changes. */
  grant(context: AuditContext, doctorId: string): Promise<SupportAccessView | null> {
    return this.db.writeShared(context, async (tx) => {
      await lockAccount(tx, doctorId);
      if (!(await findOpen(tx, doctorId))) {
        const grantedAt = new Date();
        const expiresAt = new Date(grantedAt.getTime() + SUPPORT_ACCESS_MS);
        await tx.insert(SupportAccess, { id: newId(), doctorId, grantedAt, expiresAt, revokedAt: null });
      }
      return readView(tx, doctorId);
    });
  }

  /** Ends the support access and its sessions. Repeatable. */
  async revoke(context: AuditContext, doctorId: string): Promise<void> {
    await this.db.writeShared(context, async (tx) => {
      await lockAccount(tx, doctorId);
      const open = await findOpen(tx, doctorId);
      if (!open) return;
      await tx.update(SupportAccess, { id: open.id }, { revokedAt: new Date() });
      await tx.query(END_SESSIONS, [[open.id]]);
    });
  }

  /** The clinics that support may look at now. */
  listOpen(): Promise<OpenClinicView[]> {
    return this.db.acrossTenants((tx) => tx.query<OpenClinicView[]>(LIST_OPEN));
  }

  /**
   * Opens a session in the clinic, which ends with the support access and with the caller's login.
   * @throws DomainError `factor.needed` without a second factor, `support_access.not_found` if the access has ended.
   */
  async openView(context: AuditContext, caller: Caller, id: string, device: Device): Promise<SupportLoginView> {
    const login = await this.db.writeShared(context, async (tx) => {
      const access = await tx.findOne(SupportAccess, { where: { id, ...open() }, lock: LOCKED });
      if (!access) throw new DomainError('support_access.not_found');
      if (!caller.hasSecondFactor) throw new DomainError('factor.needed');
      const { doctorId, expiresAt } = access;
      const account = await lockAccount(tx, caller.id);
      const options = { parentId: caller.rootSessionId, supportAccess: { id, expiresAt } };
      const clinic = { doctorId, role: 'support_view', refundLimitPaise: null } as const;
      const opened = await this.sessions.open(tx, account, clinic, device, options);
      await tx.increment(SupportAccess, { id }, 'calls', 1);
      return { ...opened, expires_at: expiresAt };
    });
    const names = (await this.listOpen()).find((clinic) => clinic.id === id);
    return { ...login, doctor_name: names?.doctor_name ?? null };
  }

  /** Ends the session of the view; the login from which it was opened stays active. */
  async endView(context: AuditContext, { sessionId }: Caller): Promise<void> {
    await this.db.writeShared(context, (tx) => tx.query(END_VIEW, [sessionId]));
  }
}

const open = () => ({ revokedAt: IsNull(), expiresAt: MoreThan(new Date()) });

const findOpen = (tx: EntityManager, doctorId: string): Promise<SupportAccess | null> =>
  tx.findOne(SupportAccess, { where: { doctorId, ...open() }, order: { expiresAt: 'DESC' } });

async function readView(tx: EntityManager, doctorId: string): Promise<SupportAccessView | null> {
  const access = await findOpen(tx, doctorId);
  if (!access) return null;
  const { id, grantedAt, expiresAt } = access;
  const uses = await tx.query<SupportUseView[]>(LIST_USES, [id, doctorId]);
  return { id, granted_at: grantedAt, expires_at: expiresAt, uses };
}
