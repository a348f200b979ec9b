import type { Day } from '../../../../src/shared/calendar';
import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { TermChange } from '../../api/inputs';

/**
 * Whether a term's expiry date has passed. Uses the server's status, because the server's clock decides. Only a
 * cancelled term is compared with `today`.
 */
export function isTermExpired(
  { status, subscription_end_date: end }: Pick<TermView, 'status' | 'subscription_end_date'>,
  today: Day,
) {
  if (end === null || status === 'active' || status === 'inactive') return false;
  return status === 'expired' || end < today;
}

/** The changed fields of the edit dialog; undefined if there are none. */
export function termChange(
  term: Pick<TermView, 'subscription_tier_id' | 'subscription_end_date'>,
  values: { tier: string | null; end: Day | null },
): TermChange | undefined {
  const change: TermChange = {
    ...(values.tier && values.tier !== term.subscription_tier_id && { subscription_tier_id: values.tier }),
    ...(values.end && values.end !== term.subscription_end_date && { subscription_end_date: values.end }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
