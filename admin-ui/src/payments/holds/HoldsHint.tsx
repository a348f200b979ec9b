import { useTranslate } from 'react-admin';
import { Banner } from '../../common/feedback/Banner';
import { LinkButton } from '../../common/screens/LinkButton';
import { useOpenHolds } from './useOpenHolds';

/** On the dashboard: that payments wait for the doctor's decision, or that this could not be checked; nothing while none does. */
export function HoldsHint() {
  const translate = useTranslate();
  const { data, error, refetch } = useOpenHolds();
  if (error && !data)
    return <Banner type="warning" text={translate('holds.notChecked')} onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <Banner type="warning" text={translate('holds.hint', { smart_count: data.length })}>
      <LinkButton to="/payments" color="inherit" size="small" variant="outlined">
        {translate('holds.open')}
      </LinkButton>
    </Banner>
  );
}
