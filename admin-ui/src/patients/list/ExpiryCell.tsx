import { useTranslate } from 'react-admin';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';
import { Badge, type Tone } from '../../common/fields/Badge';
import { DayText } from '../../common/fields/DayText';

/** An active subscription with at most this many days left and no paid renewal ends soon. */
const ENDS_SOON_DAYS = 7;

const TONES: Record<Exclude<PatientListRow['status'], 'none'>, Tone> = {
  active: 'success',
  upcoming: 'info',
  pending: 'warning',
  disabled: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
};

/** Status of the subscription that a row shows; nothing without a subscription. */
export function StatusBadge({ patient: { status, days_left, renewed } }: { patient: PatientListRow }) {
  const translate = useTranslate();
  if (status === 'none') return null;
  if (status === 'active' && !renewed && days_left !== null && days_left <= ENDS_SOON_DAYS) {
    const text = days_left <= 0 ? 'endsToday' : 'endsIn';
    return <Badge label={translate(`patients.statuses.${text}`, { n: days_left })} tone="warning" />;
  }
  return <Badge label={translate(`patients.statuses.${status}`)} tone={TONES[status]} />;
}

/** Status and last valid day of the subscription that a row shows. */
export function ExpiryCell({ patient }: { patient: PatientListRow }) {
  if (patient.status === 'none') return <DayText day={null} />;
  return (
    <span className="expiry">
      <StatusBadge patient={patient} />
      {patient.subscription_end_date && <DayText day={patient.subscription_end_date} />}
    </span>
  );
}
