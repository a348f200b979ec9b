import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, LOCKED } from '../platform/db/database.js';
import { emit } from '../platform/jobs/outbox.js';
import { DomainError } from '../shared/domain-error.js';
import { normalizeEmail } from '../shared/text.js';
import { Account } from './account.entity.js';
import { nextAccountStatus, type AccountAction } from './account.rules.js';
import type { PlatformRole } from '../policies/policies.rules.js';
import type { AccountDetailView } from './account.view.js';
import { toAccountView, type Caller } from './caller.js';
import { MembershipsService } from './memberships/memberships.service.js';
import { FactorRemovalsService } from './second-factor/factor-removals.service.js';
import { endPasswordLinks } from './passwords/password-link.entity.js';
import { hashPassword } from './passwords/password-hash.js';
import { readPlanUsage } from './platform-plan/plan-usage.js';
import { subscriptionLimit, trialEnd, usageWarning, type PlatformPlan } from './platform-plan/platform-plan.rules.js';

const NO_PLAN = {
  platform_plan: null,
  trial_ends_on: null,
  active_subscriptions: null,
  subscription_limit: null,
  warning: null,
} as const;

/** Creates what an approved doctor needs, in the transaction that approves the account. Must be repeatable. */
type ApprovalStep = (tx: EntityManager, doctorId: string) => Promise<void>;

/** Operations on existing accounts. */
@Injectable()
export class AccountsService {
  private readonly approvalSteps: ApprovalStep[] = [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly memberships: MembershipsService,
    private readonly factorRemovals: FactorRemovalsService,
  ) {}

  /** Registers a step of every approval, with which a module that imports this one creates its own rows. */
  onApproval(step: ApprovalStep): void {
    this.approvalSteps.push(step);
  }

  /**
   * Changes an account's status. Rejecting or suspending it ends its sessions and password link at once.
   * @throws DomainError `account.not_found` or `account.no_such_move`.
   */
  applyAction(context: AuditContext, id: string, action: AccountAction, reason: string | null): Promise<void> {
    return this.db.writeShared(context, async (tx) => {
      const account = await tx.findOne(Account, { where: { id }, lock: LOCKED });
      if (!account || account.role !== 'doctor') throw new DomainError('account.not_found');
      const status = nextAccountStatus(account.status, action);
      const approvedAt = account.approvedAt ?? (status === 'approved' ? this.clock.now() : null);
      await tx.update(Account, { id }, { status, statusReason: reason, approvedAt });
      if (status !== 'approved') {
        const endSessions =
          'UPDATE session SET ended_at = now() WHERE (account_id = $1 OR doctor_id = $1) AND ended_at IS NULL';
        await tx.query(endSessions, [id]); // also those of the doctor's staff
        await endPasswordLinks(tx, id, this.clock.now());
      }
      if (action === 'approve') await this.completeApproval(tx, id);
    });
  }

  /** The caller's account, its clinics, and how much of its platform plan is used. */
  async detail(caller: Caller): Promise<AccountDetailView> {
    const [account, memberships] = await Promise.all([
      this.db.readShared((tx) => tx.findOneByOrFail(Account, { id: caller.id })),
      this.memberships.list(caller.id),
    ]);
    return {
      ...toAccountView({ ...caller, email: account.email }),
      memberships,
      has_pin: account.pinHash !== null,
      ...(caller.role === 'doctor' ? await this.planUsage(account) : NO_PLAN),
    };
  }

  private async planUsage(account: Account) {
    const { plan, approvedOn, active } = await this.db.read(account.id, (tx) =>
      readPlanUsage(tx, account, this.clock.today()),
    );
    return {
      platform_plan: plan,
      trial_ends_on: plan === 'trial' ? trialEnd(approvedOn) : null,
      active_subscriptions: active,
      subscription_limit: subscriptionLimit(plan),
      warning: usageWarning(plan, active),
    };
  }

  /** Repeatable. @throws DomainError `account.not_found`. */
  setPlan(context: AuditContext, id: string, platformPlan: PlatformPlan): Promise<void> {
    return this.db.writeShared(context, async (tx) => {
      const { affected } = await tx.update(Account, { id, role: 'doctor' }, { platformPlan });
      if (!affected) throw new DomainError('account.not_found');
    });
  }

  /**
   * Schedules the removal of the second factors of a doctor, who has lost them.
   * @returns when they are removed.
   * @throws DomainError `account.not_found` or `factor.none`.
   */
  requestFactorRemoval(context: AuditContext, id: string): Promise<Date> {
    return this.db.writeShared(context, async (tx) => {
      if (!(await tx.existsBy(Account, { id, role: 'doctor' }))) throw new DomainError('account.not_found');
      return this.factorRemovals.request(tx, id);
    });
  }

  /** Creates an approved account unless the email has one already. @returns the account's id. */
  async ensureAccount(
    context: AuditContext,
    email: string,
    password: string,
    role: 'doctor' | PlatformRole,
  ): Promise<string> {
    const now = this.clock.now();
    const account = {
      id: newId(),
      email: normalizeEmail(email),
      role,
      status: 'approved' as const,
      approvedAt: now,
      createdAt: now,
    };
    const passwordHash = await hashPassword(password);
    return this.db.writeShared(context, async (tx) => {
      await tx
        .createQueryBuilder()
        .insert()
        .into(Account)
        .values({ ...account, passwordHash })
        .orIgnore()
        .execute();
      const { id } = await tx.findOneByOrFail(Account, { email: account.email });
      if (id === account.id && role === 'doctor') await this.completeApproval(tx, id);
      return id;
    });
  }

  /** Whether there is an admin who can log in. */
  hasAdmin(): Promise<boolean> {
    return this.db.readShared((tx) => tx.existsBy(Account, { role: 'admin', status: 'approved' }));
  }

  private async completeApproval(tx: EntityManager, doctorId: string): Promise<void> {
    for (const step of this.approvalSteps) await step(tx, doctorId);
    await emit(tx, 'account.approved', { doctorId });
  }
}
