import type { PlanView } from '../../../src/plans/plan.view';
import type { PlanWithTiersView } from '../../../src/tiers/tier.view';

/** A plan as loaded by its screen. `tiers` is missing while only the list has been loaded. */
export type PlanRecord = PlanView & Partial<Pick<PlanWithTiersView, 'tiers'>>;
