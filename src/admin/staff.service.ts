import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Account } from '../auth/account.entity.js';
import { staffActions, type AccountStatus } from '../auth/account.rules.js';
import { type PlatformRole } from '../policies/policies.rules.js';
import type { PasswordLinkView, StaffView } from '../auth/account.view.js';
import { FactorRemovalsService } from '../auth/second-factor/factor-removals.service.js';
import { endPasswordLinks } from '../auth/passwords/password-link.entity.js';
import { isActiveSession } from '../auth/sessions/session.entity.js';
import { createPasswordLink } from '../auth/passwords/password-links.service.js';
import { hashPassword } from '../auth/passwords/password-hash.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, onViolation } from '../platform/db/database.js';
import { DomainError } from '../shared/domain-error.js';
import type { CreateStaff, UpdateStaff } from './staff.dto.js';

/** $1: the caller, $2: one account, or null for all. Emails are unique, so the order is total. */
const STAFF_SQL = `
SELECT a.id, a.name, a.email, a.role, CASE a.status WHEN 'approved' THEN 'active' ELSE 'disabled' END AS status,
  a.created_at, a.id = $1 AS current, s.last_seen_at, s.sessions,
  a.second_factor_count > 0 AS second_factor, a.second_factor_removal_at AS second_factor_removal_due_at
FROM account a, LATERAL (
  SELECT max(own.last_seen_at) AS last_seen_at, count(*) FILTER (WHERE ${isActiveSession('own')})::int AS sessions
  FROM session own WHERE own.account_id = a.id) s
WHERE a.role IN ('admin', 'support') AND ($2::uuid IS NULL OR a.id = $2)
ORDER BY a.status <> 'approved', a.role, a.email`;

/** Staff accounts are disabled, never deleted, because the audit log refers to them. */
@Injectable()
export class StaffService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly factorRemovals: FactorRemovalsService,
  ) {}

  /** Active accounts first, admins before support. */
  list(callerId: string): Promise<StaffView[]> {
    return this.findStaff(callerId, null);
  }

  /** @throws DomainError `staff.not_found`. */
  async find(callerId: string, id: string): Promise<StaffView> {
    const [staff] = await this.findStaff(callerId, id);
    if (!staff) throw new DomainError('staff.not_found');
    return staff;
  }

  /** Creates an account with a random password and a link to set one. @throws DomainError `account.email_taken`. */
  async create(
    context: AuditContext,
    callerId: string,
    { name, email, role }: CreateStaff,
  ): Promise<{ id: string; invitation: PasswordLinkView }> {
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    return this.db
      .writeShared(context, async (tx) => {
        await lockStaff(tx, callerId);
        const id = newId();
        const now = this.clock.now();
        await tx.insert(Account, {
          id,
          name,
          email,
          role,
          passwordHash,
          status: 'approved',
          approvedAt: now,
          createdAt: now,
        });
        return { id, invitation: await createPasswordLink(tx, id, now) };
      })
      .catch(onViolation('account_email', () => DomainError.atField('email', 'account.email_taken')));
  }

  /**
   * Changes name, role or status. Disabling an account or changing its role ends its sessions.
   * @throws DomainError `staff.not_found` or `staff.own_login`.
   */
  update(context: AuditContext, callerId: string, id: string, { name, role, status }: UpdateStaff): Promise<void> {
    return this.db.writeShared(context, async (tx) => {
      const before = findOrThrow(await lockStaff(tx, callerId), id);
      const after = {
        role: role ?? before.role,
        status: status ? ACCOUNT_STATUS[status] : before.status,
      };
      const isAccessChanged = after.role !== before.role || after.status !== before.status;
      if (isAccessChanged && id === callerId) throw new DomainError('staff.own_login');
      await tx.update(Account, { id }, { ...after, ...(name !== undefined && { name }) });
      if (!isAccessChanged) return;
      await endSessions(tx, id);
      if (after.status !== 'approved') await endPasswordLinks(tx, id, this.clock.now());
    });
  }

  /** Ends all sessions of an account. Repeatable. @throws DomainError `staff.not_found`. */
  endSessions(context: AuditContext, callerId: string, id: string): Promise<void> {
    return this.db.writeShared(context, async (tx) => {
      findOrThrow(await lockStaff(tx, callerId), id);
      const ended = await endSessions(tx, id);
      if (ended > 0) await tx.update(Account, { id }, { sessionsEndedAt: this.clock.now() });
    });
  }

  /**
   * Schedules the removal of the second factors of an admin or supporter, who has lost them.
   * @returns when they are removed.
   * @throws DomainError `staff.not_found`, `factor.none`; `staff.own_login`: another admin does it.
   */
  requestFactorRemoval(context: AuditContext, callerId: string, id: string): Promise<Date> {
    return this.db.writeShared(context, async (tx) => {
      findOrThrow(await lockStaff(tx, callerId), id);
      if (id === callerId) throw new DomainError('staff.own_login');
      return this.factorRemovals.request(tx, id);
    });
  }

  private async findStaff(callerId: string, id: string | null): Promise<StaffView[]> {
    const rows = await this.db.readShared((tx) => tx.query<Omit<StaffView, 'actions'>[]>(STAFF_SQL, [callerId, id]));
    return rows.map((staff) => ({ ...staff, actions: staffActions(staff) }));
  }
}

const ACCOUNT_STATUS = { active: 'approved', disabled: 'suspended' } as const;

interface LockedStaff {
  id: string;
  role: PlatformRole;
  status: AccountStatus;
}

/**
 * Locks all staff accounts, always in the same order, and checks the caller again: if two admins disable each other at
 * the same time, the second call fails.
 * @throws DomainError `token.invalid` if the caller was disabled or demoted while waiting for the lock.
 */
async function lockStaff(tx: EntityManager, callerId: string): Promise<LockedStaff[]> {
  const staff = await tx.query<LockedStaff[]>(
    `SELECT id, role, status FROM account WHERE role IN ('admin', 'support') ORDER BY id FOR NO KEY UPDATE`,
  );
  const caller = staff.find(({ id }) => id === callerId);
  if (caller?.role !== 'admin' || caller.status !== 'approved') throw new DomainError('token.invalid');
  return staff;
}

function findOrThrow(staff: readonly LockedStaff[], id: string): LockedStaff {
  const found = staff.find((account) => account.id === id);
  if (!found) throw new DomainError('staff.not_found');
  return found;
}

/** @returns how many sessions it ended. */
async function endSessions(tx: EntityManager, accountId: string): Promise<number> {
  const [, ended] = await tx.query<[unknown, number]>(
    'UPDATE session SET ended_at = now() WHERE account_id = $1 AND ended_at IS NULL',
    [accountId],
  );
  return ended;
}
