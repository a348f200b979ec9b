import { useTranslate } from 'react-admin';
import { Banner } from '../../common/feedback/Banner';
import { LinkButton } from '../../common/screens/LinkButton';
import { useOpenHolds } from './useOpenHolds';

/** Dashboard warning about open holds, or that this check failed. */
export function HoldsWarning() {
  const translate = useTranslate();
  const { data, error, refetch } = useOpenHolds();
  if (error && !data)
    return <Banner type="warning" text={translate('holds.notChecked')} onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <Banner type="warning" text={translate('holds.warning', { smart_count: data.length })}>
      <LinkButton to="/payments" color="inherit" size="small" variant="outlined">
        {translate('holds.decide')}
      </LinkButton>
    </Banner>
  );
}
