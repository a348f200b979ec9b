import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { In, type EntityManager } from 'typeorm';
import { Account } from '../auth/account.entity.js';
import { STAFF_ROLES, type StaffRole } from '../auth/account.rules.js';
import type { PasswordLinkView, StaffView } from '../auth/account.view.js';
import { endPasswordLinks } from '../auth/password-link.entity.js';
import { createPasswordLink } from '../auth/password-links.service.js';
import { hashPassword } from '../auth/passwords.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/columns.js';
import { Database, refuseBreach } from '../platform/database.js';
import { Refused } from '../shared/refused.js';
import type { CreateStaff, UpdateStaff } from './staff.dto.js';

/** $1 the login that asks, $2 one of them or null. */
const STAFF = `
SELECT a.id, a.name, a.email, a.role, CASE a.status WHEN 'approved' THEN 'active' ELSE 'disabled' END AS status,
  a.created_at, a.id = $1 AS current, s.last_seen_at, s.sessions
FROM account a, LATERAL (
  SELECT max(last_seen_at) AS last_seen_at, count(*) FILTER (WHERE ended_at IS NULL AND expires_at > now())::int AS sessions
  FROM session WHERE account_id = a.id) s
WHERE a.role IN ('admin', 'support') AND ($2::uuid IS NULL OR a.id = $2)
ORDER BY a.status <> 'approved', a.role, a.email`;

/** The logins of those who run the platform. They are disabled, never deleted: the audit names them. */
@Injectable()
export class StaffService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Those who may log in first, admins before support. @param callerId the login that asks. */
  list(callerId: string): Promise<StaffView[]> {
    return this.db.shared((tx) => tx.query<StaffView[]>(STAFF, [callerId, null]));
  }

  /** @throws Refused `staff.not_found`. */
  async find(callerId: string, id: string): Promise<StaffView> {
    const [staff] = await this.db.shared((tx) => tx.query<StaffView[]>(STAFF, [callerId, id]));
    if (!staff) throw new Refused('staff.not_found');
    return staff;
  }

  /** Makes a login whose password nobody knows, and the link to choose one. @throws Refused `account.email_taken`. */
  async create({ name, email, role }: CreateStaff): Promise<{ id: string; invitation: PasswordLinkView }> {
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    return this.db
      .shared(async (tx) => {
        const now = this.clock.now();
        const id = newId();
        await tx.insert(Account, {
          ...{ id, name, email, role, passwordHash },
          ...{ status: 'approved', approvedAt: now, createdAt: now },
        });
        return { id, invitation: await createPasswordLink(tx, id, now) };
      })
      .catch(refuseBreach('account_email', 'account.email_taken'));
  }

  /**
   * Changes name, role or status. Whoever is disabled or gets another role is logged out at once.
   * @throws Refused `staff.not_found`, `staff.own_login` or `staff.last_admin`.
   */
  update(callerId: string, id: string, { name, role, status }: UpdateStaff): Promise<void> {
    return this.db.shared(async (tx) => {
      const staff = await lockStaff(tx);
      const account = staff.find((one) => one.id === id);
      if (!account) throw new Refused('staff.not_found');
      const wanted = status && (status === 'active' ? 'approved' : 'suspended');
      const after = { role: role ?? account.role, status: wanted ?? account.status };
      const changes = after.role !== account.role || after.status !== account.status;
      if (changes && id === callerId) throw new Refused('staff.own_login');
      if (isActiveAdmin(account) && !isActiveAdmin(after)) assertAnotherAdmin(staff, id);
      await tx.update(Account, { id }, { ...after, ...(name !== undefined && { name }) });
      if (!changes) return;
      await endSessionsOf(tx, id);
      if (after.status !== 'approved') await endPasswordLinks(tx, id, this.clock.now());
    });
  }

  /** Logs a login out everywhere. May be repeated. @throws Refused `staff.not_found`. */
  endSessions(id: string): Promise<void> {
    return this.db.shared(async (tx) => {
      if (!(await tx.existsBy(Account, { id, role: In(STAFF_ROLES) }))) throw new Refused('staff.not_found');
      await endSessionsOf(tx, id);
    });
  }
}

type Staff = Pick<Account, 'id' | 'status'> & { role: StaffRole };

/** All logins of staff, locked in one order: of two admins who disable each other at once, one finds the other gone. */
const lockStaff = (tx: EntityManager): Promise<Staff[]> =>
  tx.query<Staff[]>(
    `SELECT id, role, status FROM account WHERE role IN ('admin', 'support') ORDER BY id FOR NO KEY UPDATE`,
  );

const isActiveAdmin = ({ role, status }: Pick<Account, 'role' | 'status'>): boolean =>
  role === 'admin' && status === 'approved';

function assertAnotherAdmin(staff: readonly Staff[], id: string): void {
  if (!staff.some((one) => one.id !== id && isActiveAdmin(one))) throw new Refused('staff.last_admin');
}

const endSessionsOf = (tx: EntityManager, id: string): Promise<unknown> =>
  tx.query('UPDATE session SET ended_at = now() WHERE account_id = $1 AND ended_at IS NULL', [id]);
