import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, LOCKED } from '../platform/db/database.js';
import { checkPaymentLinks } from '../platform/jobs/payment-link-checks.js';
import type { ListQuery } from '../platform/lists/list-query.js';
import { DomainError } from '../shared/domain-error.js';
import { toPlanColumns, type CreatePlan, type UpdatePlan } from './plan.dto.js';
import { Plan } from './plan.entity.js';
import type { PlanView } from './plan.view.js';
import { findPlan, listPlans, type PlanFilter } from './plans.queries.js';

type PlanChange = 'activated' | 'deactivated' | 'updated';

function describeChange({ isActive }: Plan, { is_active: isActiveAfter = isActive }: UpdatePlan): PlanChange {
  if (isActiveAfter === isActive) return 'updated';
  return isActiveAfter ? 'activated' : 'deactivated';
}

@Injectable()
export class PlansService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  list(doctorId: string, query: ListQuery<PlanFilter>): Promise<{ rows: PlanView[]; total: number }> {
    return this.db.read(doctorId, (tx) => listPlans(tx, doctorId, this.clock.today(), query));
  }

  create(context: AuditContext, doctorId: string, input: CreatePlan): Promise<PlanView> {
    const id = newId();
    return this.db.write(context, doctorId, async (tx) => {
      await tx.insert(Plan, { ...toPlanColumns(input), doctorId, id, createdAt: this.clock.now() });
      return this.loadView(tx, doctorId, id);
    });
  }

  /**
   * @returns the plan, and whether it was activated, deactivated or only updated.
   * @throws DomainError `plan.not_found`, or `plan.stale` when `version` is not the current one.
   */
  update(
    context: AuditContext,
    doctorId: string,
    id: string,
    { version, ...input }: UpdatePlan,
  ): Promise<{ subscription: PlanView; change: PlanChange }> {
    return this.db.write(context, doctorId, async (tx) => {
      const plan = await lockPlan(tx, doctorId, id);
      if (version !== undefined && version !== plan.version) throw new DomainError('plan.stale');
      const columns = toPlanColumns({ ...input, name: input.name ?? plan.name });
      await tx.update(Plan, { doctorId, id }, { ...columns, version: plan.version + 1 });
      await checkPaymentLinks(tx, doctorId, 'plan', id);
      return { subscription: await this.loadView(tx, doctorId, id), change: describeChange(plan, input) };
    });
  }

  /** Removes a plan permanently from the offer; active terms continue. @throws DomainError `plan.not_found`. */
  remove(context: AuditContext, doctorId: string, id: string): Promise<PlanView> {
    return this.db.write(context, doctorId, async (tx) => {
      await lockPlan(tx, doctorId, id);
      const view = await this.loadView(tx, doctorId, id);
      await tx.update(Plan, { doctorId, id }, { removedAt: this.clock.now() });
      await checkPaymentLinks(tx, doctorId, 'plan', id);
      return view;
    });
  }

  /** @throws DomainError `plan.not_found`. */
  async loadView(tx: EntityManager, doctorId: string, id: string): Promise<PlanView> {
    const view = await findPlan(tx, doctorId, this.clock.today(), id);
    if (!view) throw new DomainError('plan.not_found');
    return view;
  }
}

/** Locks a plan that is not removed. @throws DomainError `plan.not_found`. */
export async function lockPlan(tx: EntityManager, doctorId: string, id: string): Promise<Plan> {
  const where = { doctorId, id, removedAt: IsNull() };
  const plan = await tx.findOne(Plan, { where, lock: LOCKED });
  if (!plan) throw new DomainError('plan.not_found');
  return plan;
}
