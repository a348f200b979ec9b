import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../platform/audit-context.js';
import { Database } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';
import { lockAccount } from '../account.entity.js';
import type { ClinicLoginView, MembershipView } from '../account.view.js';
import type { Caller, Device } from '../caller.js';
import { SessionIssuer } from '../sessions/session-issuer.js';
import { findClinic } from './membership.queries.js';

/** $1: the login. Its own clinic first. */
const LIST_MEMBERSHIPS = `
SELECT d.id AS doctor_id, p.doctor_name, p.clinic_name, CASE WHEN d.id = $1 THEN 'owner' ELSE m.role END AS role
FROM account d
LEFT JOIN membership m ON m.doctor_id = d.id AND m.account_id = $1 AND m.ended_at IS NULL
LEFT JOIN profile p ON p.doctor_id = d.id
WHERE d.role = 'doctor' AND d.status = 'approved' AND (d.id = $1 OR m.id IS NOT NULL)
ORDER BY d.id <> $1, p.clinic_name, p.doctor_name, d.id`;

/** The clinics in which a login works. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly db: Database,
    private readonly sessions: SessionIssuer,
  ) {}

  list(accountId: string): Promise<MembershipView[]> {
    return this.db.acrossTenants((tx) => tx.query<MembershipView[]>(LIST_MEMBERSHIPS, [accountId]));
  }

  /**
   * Opens a session in another clinic of the login. The present session stays as it is, and both end together.
   * @throws DomainError `clinic.not_yours`, or `session.needs_password` if a PIN opened the present session.
   */
  async openClinic(context: AuditContext, caller: Caller, doctorId: string, device: Device): Promise<ClinicLoginView> {
    if (caller.openedByPin) throw new DomainError('session.needs_password');
    return this.db.writeShared(context, async (tx) => {
      const account = await lockAccount(tx, caller.id);
      const isOwn = account.role === 'doctor' && account.id === doctorId;
      const clinic = isOwn ? null : await findClinic(tx, account.id, doctorId);
      if (!clinic && !isOwn) throw new DomainError('clinic.not_yours');
      return this.sessions.open(tx, account, clinic, device, { parentId: caller.rootSessionId, openedByPin: false });
    });
  }
}
