import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Account, lockAccount } from '../auth/account.entity.js';
import type { PasswordLinkView } from '../auth/account.view.js';
import { createInvitation } from '../auth/memberships/invitations.service.js';
import { endLoginRecovery } from '../auth/memberships/login-recovery.js';
import { Membership } from '../auth/memberships/membership.entity.js';
import { FactorRemovalsService } from '../auth/second-factor/factor-removals.service.js';
import type { StaffRules } from '../auth/second-factor/second-factor.dto.js';
import type { StaffRulesView } from '../auth/second-factor/second-factor.view.js';
import { isActiveSession } from '../auth/sessions/session.entity.js';
import { createPasswordLink } from '../auth/passwords/password-links.service.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, isViolationOf, LOCKED } from '../platform/db/database.js';
import { DomainError } from '../shared/domain-error.js';
import { parseRupees, rupees, type Paise } from '../shared/money.js';
import type { InviteMember, UpdateMember } from './member.dto.js';
import { memberActions } from './member.rules.js';
import type { MemberView } from './member.view.js';

/** $1: the doctor, $2: one membership, or null for all. People who work now come first. */
const LIST_STAFF = `
SELECT m.id, m.account_id, m.name, m.email, m.mobile, m.role, m.refund_limit_paise, m.invitation_expires_at, m.created_at,
  CASE WHEN m.ended_at IS NOT NULL THEN 'ended' WHEN m.accepted_at IS NULL THEN 'invited' ELSE 'active' END AS status,
  s.last_seen_at, s.sessions, coalesce(a.second_factor_count > 0, false) AS second_factor,
  a.second_factor_removal_at AS second_factor_removal_due_at
FROM membership m LEFT JOIN account a ON a.id = m.account_id, LATERAL (
  SELECT max(own.last_seen_at) AS last_seen_at, count(*) FILTER (WHERE ${isActiveSession('own')})::int AS sessions
  FROM session own WHERE own.account_id = m.account_id AND own.doctor_id = m.doctor_id) s
WHERE m.doctor_id = $1 AND ($2::uuid IS NULL OR m.id = $2)
ORDER BY m.ended_at IS NOT NULL, lower(m.name), m.created_at, m.id`;

type Row = Omit<MemberView, 'refund_limit' | 'actions'> & { refund_limit_paise: Paise | null };

interface Invited {
  id: string;
  invitation: PasswordLinkView;
}

/** The people who work for a doctor. Memberships end, and are never deleted, because the activity log refers to them. */
@Injectable()
export class ClinicStaffService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly factorRemovals: FactorRemovalsService,
  ) {}

  list(doctorId: string): Promise<MemberView[]> {
    return this.findStaff(doctorId, null);
  }

  /** @throws DomainError `member.not_found`. */
  async find(doctorId: string, id: string): Promise<MemberView> {
    const [member] = await this.findStaff(doctorId, id);
    if (!member) throw new DomainError('member.not_found');
    return member;
  }

  /** Invites a person. @throws DomainError `member.exists` or `member.own_login`. */
  invite(context: AuditContext, doctorId: string, input: InviteMember): Promise<Invited> {
    const { name, role, email = null, mobile = null, refund_limit } = input;
    if (email && mobile) throw DomainError.invalidField('mobile', 'Enter an email or a mobile number, not both');
    const { columns, link } = createInvitation(this.clock.now());
    const membership = {
      id: newId(),
      doctorId,
      name,
      email,
      mobile,
      role,
      refundLimitPaise: parseRupees(refund_limit),
      createdAt: this.clock.now(),
      ...columns,
    };
    return this.db
      .write(context, doctorId, async (tx) => {
        const doctor = await tx.findOneByOrFail(Account, { id: doctorId });
        if (email !== null && email === doctor.email) throw DomainError.atField('email', 'member.own_login');
        await tx.insert(Membership, membership);
        return { id: membership.id, invitation: link };
      })
      .catch((error: unknown) => {
        if (isViolationOf('membership_one_per_email', error)) throw DomainError.atField('email', 'member.exists');
        if (isViolationOf('membership_one_per_mobile', error)) throw DomainError.atField('mobile', 'member.exists');
        throw error;
      });
  }

  /**
   * Changes name, role or refund limit. Another role or limit ends the person's sessions in this clinic.
   * @throws DomainError `member.not_found` or `member.ended`.
   */
  update(context: AuditContext, doctorId: string, id: string, input: UpdateMember): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const before = await lockMembership(tx, doctorId, id);
      const { name = before.name, role = before.role } = input;
      const refundLimitPaise =
        input.refund_limit === undefined ? before.refundLimitPaise : parseRupees(input.refund_limit);
      await tx.update(Membership, { id }, { name, role, refundLimitPaise });
      if (role !== before.role || refundLimitPaise !== before.refundLimitPaise) await endSessions(tx, before);
    });
  }

  /**
   * Ends a person's access at once, and what the doctor has started to restore the login. Repeatable.
   * @throws DomainError `member.not_found`.
   */
  end(context: AuditContext, doctorId: string, id: string): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const membership = await tx.findOne(Membership, { where: { doctorId, id }, lock: LOCKED });
      if (!membership) throw new DomainError('member.not_found');
      if (membership.endedAt) return;
      const ended = { endedAt: this.clock.now(), invitationHash: null, invitationExpiresAt: null };
      await tx.update(Membership, { id }, ended);
      const { accountId } = membership;
      // Sessions are locked after accounts.
      if (accountId !== null) await endLoginRecovery(tx, await lockAccount(tx, accountId), this.clock.now());
      await endSessions(tx, membership);
    });
  }

  /** Logs a person out of this clinic on every device. Repeatable. @throws DomainError `member.not_found`, `member.ended`. */
  endSessions(context: AuditContext, doctorId: string, id: string): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => endSessions(tx, await lockMembership(tx, doctorId, id)));
  }

  /**
   * Creates a new link: an invitation for somebody who has not accepted one yet, otherwise a link to set a new password.
   * An earlier link stops working.
   * @throws DomainError `member.not_found`, `member.ended`; `member.shared_login` if the person works for others, too.
   */
  async createLink(context: AuditContext, doctorId: string, id: string): Promise<Invited> {
    await this.find(doctorId, id); // as the doctor, so that row-level security applies
    // Not a transaction of the doctor: it must see the login's other clinics.
    return this.db.writeShared(context, async (tx) => {
      const { accountId } = await lockMembership(tx, doctorId, id);
      if (accountId !== null) {
        await assertOnlyHere(tx, accountId, doctorId);
        return { id, invitation: await createPasswordLink(tx, accountId, this.clock.now()) };
      }
      const { columns, link } = createInvitation(this.clock.now());
      await tx.update(Membership, { id }, columns);
      return { id, invitation: link };
    });
  }

  /**
   * Schedules the removal of a person's second factors, which the person has lost.
   * @returns when they are removed.
   * @throws DomainError as `createLink`; `factor.none`.
   */
  async requestFactorRemoval(context: AuditContext, doctorId: string, id: string): Promise<Date> {
    await this.find(doctorId, id); // as the doctor, so that row-level security applies
    return this.db.writeShared(context, async (tx) => {
      const { accountId } = await lockMembership(tx, doctorId, id);
      if (accountId === null) throw new DomainError('factor.none');
      await assertOnlyHere(tx, accountId, doctorId);
      return this.factorRemovals.request(tx, accountId);
    });
  }

  async rules(doctorId: string): Promise<StaffRulesView> {
    const { staffNeedSecondFactor } = await this.db.readShared((tx) => tx.findOneByOrFail(Account, { id: doctorId }));
    return { second_factor: staffNeedSecondFactor };
  }

  /** Takes effect with the next call of everybody who works for the doctor. */
  setRules(
    context: AuditContext,
    doctorId: string,
    { second_factor: staffNeedSecondFactor }: StaffRules,
  ): Promise<void> {
    return this.db.writeShared(context, async (tx) => {
      await tx.update(Account, { id: doctorId }, { staffNeedSecondFactor });
    });
  }

  private async findStaff(doctorId: string, id: string | null): Promise<MemberView[]> {
    const rows = await this.db.read(doctorId, (tx) => tx.query<Row[]>(LIST_STAFF, [doctorId, id]));
    return rows.map(({ refund_limit_paise: limit, ...member }) => ({
      ...member,
      refund_limit: limit === null ? null : rupees(limit),
      actions: memberActions(member),
    }));
  }
}

/** @throws DomainError `member.not_found` or `member.ended`. */
async function lockMembership(tx: EntityManager, doctorId: string, id: string): Promise<Membership> {
  const membership = await tx.findOne(Membership, { where: { doctorId, id }, lock: LOCKED });
  if (!membership) throw new DomainError('member.not_found');
  if (membership.endedAt) throw new DomainError('member.ended');
  return membership;
}

/**
 * A doctor may only change how a login is protected if it works for nobody else. Locks the account, because somebody who
 * accepts another doctor's invitation does so, too.
 */
async function assertOnlyHere(tx: EntityManager, accountId: string, doctorId: string): Promise<void> {
  const { role } = await lockAccount(tx, accountId);
  const [others] = await tx.query<{ n: number }[]>(
    'SELECT count(*)::int AS n FROM membership WHERE account_id = $1 AND doctor_id IS DISTINCT FROM $2 AND ended_at IS NULL',
    [accountId, doctorId],
  );
  if (role !== 'staff' || others?.n !== 0) throw new DomainError('member.shared_login');
}

async function endSessions(tx: EntityManager, { accountId, doctorId }: Membership): Promise<void> {
  const sql = 'UPDATE session SET ended_at = now() WHERE account_id = $1 AND doctor_id = $2 AND ended_at IS NULL';
  if (accountId !== null) await tx.query(sql, [accountId, doctorId]);
}
