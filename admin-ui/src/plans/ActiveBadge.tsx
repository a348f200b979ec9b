import { useTranslate } from 'react-admin';
import { Badge } from '../common/fields/Badge';

export function ActiveBadge({ active }: { active: boolean }) {
  const translate = useTranslate();
  return (
    <Badge label={translate(active ? 'common.active' : 'common.inactive')} tone={active ? 'success' : 'neutral'} />
  );
}
