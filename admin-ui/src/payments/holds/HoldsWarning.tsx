import { useTranslate } from 'react-admin';
import { LinkedWarning } from '../../common/feedback/LinkedWarning';
import { useOpenHolds } from './useOpenHolds';

/** Dashboard warning about open holds. */
export function HoldsWarning() {
  const translate = useTranslate();
  const query = useOpenHolds();
  const count = query.data?.length ?? 0;
  return (
    <LinkedWarning
      query={query}
      notChecked="holds.notChecked"
      text={count > 0 ? translate('holds.warning', { smart_count: count }) : undefined}
      to="/payments"
      linkLabel="holds.decide"
    />
  );
}
