import { useTranslate } from 'react-admin';
import { CountBadge } from '../../common/fields/CountBadge';
import { useOpenHolds } from './useOpenHolds';

/** Number of open holds, for the navigation; `?` if the check failed. */
export function HoldCountBadge() {
  const translate = useTranslate();
  const { data, error } = useOpenHolds();
  const count = data?.length ?? 0;
  const notChecked = error !== null && !data;
  const label = notChecked ? translate('holds.notChecked') : translate('holds.count', { smart_count: count });
  return <CountBadge count={count} label={label} notChecked={notChecked} />;
}
