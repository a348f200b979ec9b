import { useTranslate } from 'react-admin';
import type { TermView } from '../../../src/enrolments/terms/term.view';
import { VALIDITY_MONTHS } from '../../../src/shared/period';
import { rupeesText } from '../common/fields/Rupees';
import { tierName } from '../common/fields/tierName';
import { useProblemText } from '../common/feedback/useProblemText';
import { useActivePlans, useTiersOfPlans } from './usePlans';

export interface TierChoice {
  id: string;
  /** Plan, tier, price and months. */
  name: string;
  /** In rupees; null only for a tier that is no longer offered. */
  price: number | null;
  plan: { id: string; name: string };
}

/** The tier of a term or of a payment. */
export type CurrentTier = Pick<
  TermView,
  'subscription_id' | 'subscription_name' | 'subscription_tier_id' | 'tier_name' | 'validity_type' | 'payment_amount'
>;

/** 0 if the validity is not known. */
const monthsOf = ({ validity_type: validity }: CurrentTier): number => (validity ? VALIDITY_MONTHS[validity] : 0);

/** Returns a function for the text of a tier: plan, name, price and months. */
export function useTierLabel() {
  const translate = useTranslate();
  return (plan: string, name: string, price: number | null, months: number) =>
    `${plan} - ${name} - ${rupeesText(price)} (${translate('tiers.months', { smart_count: months })})`;
}

/** The tiers of all active plans as choices, plus the tier of `current` if it is no longer offered. */
export function useTierChoices(current?: CurrentTier) {
  const label = useTierLabel();
  const problemText = useProblemText();
  const plans = useActivePlans();
  const tiers = useTiersOfPlans(plans.plans);
  const choices: TierChoice[] = tiers.tiers.map(({ plan, tier }) => ({
    id: tier.id,
    name: label(plan, tierName(tier), tier.price, tier.validity_months),
    price: tier.price,
    plan: { id: tier.subscription_id, name: plan },
  }));
  const currentId = current?.subscription_tier_id;
  if (current && currentId && !choices.some(({ id }) => id === currentId))
    choices.unshift({
      id: currentId,
      name: label(current.subscription_name, tierName(current), current.payment_amount, monthsOf(current)),
      price: null,
      plan: { id: current.subscription_id, name: current.subscription_name },
    });
  return {
    choices,
    isPending: plans.isPending || tiers.isPending,
    problem: problemText(plans.error, 'loadPlans') ?? problemText(tiers.error, 'loadTiers'),
    retry: () => (plans.error ? void plans.refetch() : tiers.refetch()),
  };
}
