import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../feedback/EmptyState';

interface EmptyListProps {
  /** Prefix of `empty` and `noMatch`. */
  textKey: string;
  /** The next step, if the list is empty without filters. */
  action?: ReactNode;
}

/** Says that the list is empty, or that nothing matches its filters. */
export function EmptyList({ textKey, action }: EmptyListProps) {
  const translate = useTranslate();
  const isFiltered = Object.values(useListContext().filterValues as object).some(Boolean);
  const key = `${textKey}.${isFiltered ? 'noMatch' : 'empty'}`;
  return <EmptyState title={translate(key)} hint={translate(`${key}Hint`)} action={!isFiltered && action} />;
}
