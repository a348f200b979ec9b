import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, LOCKED } from '../platform/db/database.js';
import { checkPaymentLinks } from '../platform/jobs/payment-link-checks.js';
import type { PlanView } from '../plans/plan.view.js';
import { Plan } from '../plans/plan.entity.js';
import { lockPlan, PlansService } from '../plans/plans.service.js';
import { Profile } from '../profile/profile.entity.js';
import { paise, parseRupees } from '../shared/money.js';
import { VALIDITY_MONTHS } from '../shared/period.js';
import { DomainError } from '../shared/domain-error.js';
import type { TaxTreatment } from '../shared/tax.js';
import { toTierView, type SaveTier } from './tier.dto.js';
import { Tier } from './tier.entity.js';
import type { TierView } from './tier.view.js';
import { countPatientsByTier, NO_PATIENTS } from './tiers.queries.js';

@Injectable()
export class TiersService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly plans: PlansService,
  ) {}

  /** A plan with its offered tiers, shortest validity first. @throws DomainError `plan.not_found`. */
  planWithTiers(doctorId: string, planId: string): Promise<{ subscription: PlanView; tiers: TierView[] }> {
    return this.db.read(doctorId, async (tx) => ({
      subscription: await this.plans.loadView(tx, doctorId, planId),
      tiers: await this.toViews(tx, doctorId, await findOfferedTiers(tx, doctorId, planId)),
    }));
  }

  /** @throws DomainError `plan.not_found`. */
  add(context: AuditContext, doctorId: string, planId: string, input: SaveTier): Promise<TierView> {
    return this.db.write(context, doctorId, async (tx) => {
      await lockPlan(tx, doctorId, planId);
      const columns = toTierColumns(input);
      await assertMayCharge(tx, doctorId, columns.taxTreatment);
      const tier = {
        doctorId,
        planId,
        id: newId(),
        ...columns,
        createdAt: this.clock.now(),
        removedAt: null,
      };
      await tx.insert(Tier, tier);
      return toTierView(tier, NO_PATIENTS);
    });
  }

  /** Existing terms and orders keep their price and months. @throws DomainError `plan.not_found`, `tier.not_found`. */
  update(context: AuditContext, doctorId: string, planId: string, id: string, input: SaveTier): Promise<TierView> {
    return this.db.write(context, doctorId, async (tx) => {
      const tier = await lockTier(tx, doctorId, planId, id);
      const changed = { ...tier, ...toTierColumns(input, tier) };
      await assertMayCharge(tx, doctorId, changed.taxTreatment);
      await tx.update(Tier, { doctorId, id }, changed);
      await checkPaymentLinks(tx, doctorId, 'tier', id);
      return this.toView(tx, changed);
    });
  }

  /** Removes a tier permanently from the offer; active terms continue. @throws DomainError `plan.not_found`, `tier.not_found`. */
  remove(context: AuditContext, doctorId: string, planId: string, id: string): Promise<TierView> {
    return this.db.write(context, doctorId, async (tx) => {
      const tier = await lockTier(tx, doctorId, planId, id);
      await tx.update(Tier, { doctorId, id }, { removedAt: this.clock.now() });
      await checkPaymentLinks(tx, doctorId, 'tier', id);
      return this.toView(tx, tier);
    });
  }

  private async toViews(tx: EntityManager, doctorId: string, tiers: Tier[]): Promise<TierView[]> {
    const ids = tiers.map(({ id }) => id);
    const patients = await countPatientsByTier(tx, doctorId, this.clock.today(), ids);
    return tiers.map((tier) => toTierView(tier, patients.get(tier.id) ?? NO_PATIENTS));
  }

  private async toView(tx: EntityManager, tier: Tier): Promise<TierView> {
    const patients = await countPatientsByTier(tx, tier.doctorId, this.clock.today(), [tier.id]);
    return toTierView(tier, patients.get(tier.id) ?? NO_PATIENTS);
  }
}

const NEW_TIER = { name: null, features: '', taxTreatment: 'exempt', sac: null } as const;

/** @param current provides what `input` leaves out. */
const toTierColumns = (
  input: SaveTier,
  current: Pick<Tier, 'name' | 'features' | 'taxTreatment' | 'sac'> = NEW_TIER,
) => ({
  name: input.tier_name === undefined ? current.name : input.tier_name,
  validityType: input.validity_type,
  months: VALIDITY_MONTHS[input.validity_type],
  pricePaise: parseRupees(input.price) ?? paise(0),
  features: input.features ?? current.features,
  taxTreatment: input.tax_treatment ?? current.taxTreatment,
  sac: input.sac === undefined ? current.sac : input.sac,
});

/** Tax may be charged by registered doctors only. @throws DomainError `request.invalid`. */
async function assertMayCharge(tx: EntityManager, doctorId: string, taxTreatment: TaxTreatment): Promise<void> {
  if (taxTreatment === 'exempt') return;
  const profile = await tx.findOne(Profile, { where: { doctorId }, lock: LOCKED });
  if (!profile?.gstin)
    throw DomainError.invalidField('tax_treatment', 'Enter your GSTIN in the profile before you charge GST');
}

async function lockTier(tx: EntityManager, doctorId: string, planId: string, id: string): Promise<Tier> {
  await lockPlan(tx, doctorId, planId);
  const where = { doctorId, planId, id, removedAt: IsNull() };
  const tier = await tx.findOne(Tier, { where, lock: LOCKED });
  if (!tier) throw new DomainError('tier.not_found');
  return tier;
}

const findOfferedTiers = (tx: EntityManager, doctorId: string, planId: string): Promise<Tier[]> =>
  tx.find(Tier, {
    where: { doctorId, planId, removedAt: IsNull() },
    order: { months: 'ASC', pricePaise: 'ASC', id: 'ASC' },
  });

/** A tier that can be assigned or bought now, with its plan; null when either is removed, inactive or unknown. */
export async function findOfferedTier(
  tx: EntityManager,
  doctorId: string,
  tierId: string,
): Promise<{ tier: Tier; plan: Plan } | null> {
  const tier = await tx.findOneBy(Tier, { doctorId, id: tierId, removedAt: IsNull() });
  const plan = tier && (await tx.findOneBy(Plan, { doctorId, id: tier.planId, removedAt: IsNull(), isActive: true }));
  return tier && plan ? { tier, plan } : null;
}
