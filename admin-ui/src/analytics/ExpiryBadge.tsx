import { useTranslate } from 'react-admin';
import { daysBetween, type Day } from '../../../src/shared/calendar';
import { Badge } from '../common/fields/Badge';
import { expiryOf } from './expiry';

interface ExpiryBadgeProps {
  /** The last valid day; null while the money is held. */
  end: Day | null;
  /** The day on which the figures were reckoned. */
  today: Day;
}

/** How long a subscription still runs. */
export function ExpiryBadge({ end, today }: ExpiryBadgeProps) {
  const translate = useTranslate();
  if (end === null) return <Badge label={translate('analytics.held')} tone="neutral" />;
  const daysLeft = daysBetween(today, end);
  const { text, tone } = expiryOf(daysLeft);
  return <Badge label={translate(`analytics.${text}`, { n: daysLeft })} tone={tone} />;
}
