import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Permission } from '../../../../src/policies/policies.rules';
import { sortParam } from '../../api/http/query-string';
import { EmptyState } from '../../common/feedback/EmptyState';
import { CsvButton } from '../../common/lists/CsvButton';
import { ResourceList } from '../../common/lists/ResourceList';
import { useBookYear } from './useBookYear';

interface BookListProps {
  resource: string;
  /** Which rows, as the API's parameters. */
  filter: object;
  /** Key of the sentence above the rows. */
  hint: string;
  /** The CSV file needs it. */
  permission: Permission;
  children: ReactNode;
}

/** The CSV file has the order on the screen. */
function BookCsvButton({ resource, filter, permission }: Pick<BookListProps, 'resource' | 'filter' | 'permission'>) {
  const { sort, total } = useListContext();
  return (
    <CsvButton
      permission={permission}
      path={`/${resource}.csv`}
      query={{ ...sortParam(sort), ...filter }}
      {...(total !== undefined && { total })}
    />
  );
}

/** The rows of a book, with its CSV file. The order and page are not in the address, which names the book and the year. */
export function BookList({ hint, children, ...list }: BookListProps) {
  const translate = useTranslate();
  return (
    <ResourceList
      key={JSON.stringify(list.filter)}
      disableAuthentication
      disableSyncWithLocation
      resource={list.resource}
      filter={list.filter}
      sort={{ field: '', order: 'ASC' }}
      perPage={25}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Box sx={{ flex: '1 1 280px', color: 'text.secondary', fontSize: 14 }}>{translate(hint)}</Box>
        <BookCsvButton {...list} />
      </Box>
      {children}
    </ResourceList>
  );
}

/** @param textKey prefix of `empty` */
export function EmptyBook({ textKey }: { textKey: string }) {
  const translate = useTranslate();
  const { year } = useBookYear();
  return <EmptyState title={translate(`${textKey}.empty`, { year })} hint={translate('books.emptyHint')} />;
}
