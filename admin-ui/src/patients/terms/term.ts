import type { Day } from '../../../../src/shared/calendar';
import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { TermChange } from '../../api/inputs';

/**
 * Whether a term's expiry date is past. The server's status says so wherever it can, because its calendar counts; a
 * cancelled term has no such word and is compared with `today`.
 */
export function isTermExpired(
  { status, subscription_end_date: end }: Pick<TermView, 'status' | 'subscription_end_date'>,
  today: Day,
) {
  if (end === null || status === 'active' || status === 'inactive') return false;
  return status === 'expired' || end < today;
}

/** What of the edit dialog differs from the term; undefined when nothing does. */
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
