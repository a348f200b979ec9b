import '../i18n/privacy/add-privacy-texts';
import { useTranslate } from 'react-admin';
import { CountBadge } from '../common/fields/CountBadge';
import { useDataRequestCounts } from './useDataRequestCounts';

/** Number of open requests, for the navigation; `?` if the check failed. */
export function DataRequestCountBadge() {
  const translate = useTranslate();
  const { data, error } = useDataRequestCounts();
  const notChecked = error !== null && !data;
  const count = data?.open ?? 0;
  const label = notChecked
    ? translate('dataRequests.notChecked')
    : translate('dataRequests.count', { smart_count: count });
  return <CountBadge count={count} label={label} notChecked={notChecked} />;
}
