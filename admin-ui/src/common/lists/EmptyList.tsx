import { useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../feedback/EmptyState';

/** Says that the list is empty, or that nothing matches its filters. @param textKey prefix of `empty` and `noMatch`. */
export function EmptyList({ textKey }: { textKey: string }) {
  const translate = useTranslate();
  const isFiltered = Object.values(useListContext().filterValues as object).some(Boolean);
  const key = `${textKey}.${isFiltered ? 'noMatch' : 'empty'}`;
  return <EmptyState title={translate(key)} hint={translate(`${key}Hint`)} />;
}
