import { useTranslate } from 'react-admin';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';
import { tierName } from '../../common/fields/tierName';

/** A patient's plan, with the tier on a second line. */
export function SubscriptionCell({ patient }: { patient: PatientListRow }) {
  const translate = useTranslate();
  if (patient.subscription_name === null)
    return <span className="secondary">{translate('patients.noSubscription')}</span>;
  return (
    <>
      <span title={patient.subscription_name} className="two-lines">
        {patient.subscription_name}
      </span>
      <span className="secondary small">{tierName(patient) || translate('terms.tierNotChosen')}</span>
    </>
  );
}
