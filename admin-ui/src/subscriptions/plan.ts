import type { PlanView } from '../../../src/plans/plan.view';
import type { TierView } from '../../../src/tiers/tier.view';

/** A plan as its own screen loads it; the tiers are missing while only the list has been loaded. */
export type PlanRecord = PlanView & { tiers?: TierView[] };
