import { useTranslate } from 'react-admin';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';
import { tierName } from '../../common/fields/tierName';

/** A patient's plan, with the tier on a second line. */
export function SubscriptionCell({ patient }: { patient: PatientListRow }) {
  const translate = useTranslate();
  if (patient.subscription_name === null) return <span className="soft">{translate('patients.noSubscription')}</span>;
  return (
    <>
      <span title={patient.subscription_name} className="two-lines">
        {patient.subscription_name}
      </span>
      <span className="soft small">{tierName(patient) || translate('terms.tierOpen')}</span>
    </>
  );
}
