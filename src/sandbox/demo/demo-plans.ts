import { addDays, startOfDay, type Day } from '../../shared/calendar.js';
import { PLANS, type DemoPlan } from './demo-catalogue.js';
import { newIdAt } from './demo-payments.js';
import type { DemoRows } from './demo-rows.js';
import type { TierOffer } from './demo-terms.js';

/** A plan that was added to the rows. */
export interface OfferedPlan {
  id: string;
  /** The plan's text for the payment confirmation. */
  info: string;
  /** Percentage of patients who choose it. */
  share: number;
  offers: [TierOffer, ...TierOffer[]];
}

/** Adds the plans, created on consecutive days from `since`. */
export function addPlans(rows: DemoRows, since: Day): OfferedPlan[] {
  return PLANS.map((plan, n) => addPlan(rows, plan, startOfDay(addDays(since, n))));
}

function addPlan(rows: DemoRows, plan: DemoPlan, at: Date): OfferedPlan {
  const [plan_id, created_at] = [newIdAt(at), at.toISOString()];
  const { name, description, info, share } = plan;
  const texts = { covered_services: plan.covered, excluded_services: plan.excluded, additional_info: info };
  rows.plan.push({ id: plan_id, name, description, ...texts, is_active: true, version: 1, created_at });
  const [first, ...rest] = plan.tiers.map((tier): TierOffer => {
    const [tier_id, { validityType: validity_type, months, price }] = [newIdAt(at), tier];
    const columns = { validity_type, months, features: tier.features };
    rows.tier.push({ id: tier_id, plan_id, name: tier.name, ...columns, price_paise: price, created_at });
    const sold = { plan_name: name, tier_id, tier_name: tier.name, validity_type, months, amount_paise: price };
    return { ...sold, share: tier.share };
  });
  if (!first) throw new Error(`${name} has no tiers`);
  return { id: plan_id, info, share, offers: [first, ...rest] };
}
