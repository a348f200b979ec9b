import { useTranslate } from 'react-admin';
import { daysBetween, type Day } from '../../../src/shared/calendar';
import { Badge } from '../common/fields/Badge';
import { expiryOf } from './expiry';

interface ExpiryBadgeProps {
  /** The last valid day; null while the payment is on hold. */
  end: Day | null;
  /** The date (IST) the figures were computed for. */
  today: Day;
}

/** Days until a subscription expires, as a badge. */
export function ExpiryBadge({ end, today }: ExpiryBadgeProps) {
  const translate = useTranslate();
  if (end === null) return <Badge label={translate('analytics.onHold')} tone="neutral" />;
  const daysLeft = daysBetween(today, end);
  const { text, tone } = expiryOf(daysLeft);
  return <Badge label={translate(`analytics.${text}`, { n: daysLeft })} tone={tone} />;
}
