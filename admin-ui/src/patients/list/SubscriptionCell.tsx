import { useTranslate } from 'react-admin';
import type { RosterRow } from '../../../../src/enrolments/terms/term.view';
import { tierName } from '../../common/fields/tierName';

/** What a patient of the list is subscribed to: the plan, and below it the tier. */
export function Holding({ of }: { of: RosterRow }) {
  const translate = useTranslate();
  if (of.subscription_name === null) return <span className="soft">{translate('patients.noSubscription')}</span>;
  return (
    <>
      <span title={of.subscription_name} className="two-lines">
        {of.subscription_name}
      </span>
      <span className="soft small">{tierName(of) || translate('terms.tierOpen')}</span>
    </>
  );
}
