import Box from '@mui/material/Box';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { DataTable, ListContextProvider, ResourceContextProvider } from 'react-admin';
import { cellPadding } from './cellPadding';
import { CsvButton } from './CsvButton';
import { ListPagination } from './ListPagination';
import { SearchBox } from './SearchBox';
import { useClientList, type ClientRecord } from './useClientList';
import { useContainerWidth } from './useContainerWidth';

export interface ClientColumn<Row> {
  /** Sorts by this field, too, unless `disableSort`. */
  source: Extract<keyof Row, string>;
  label: string;
  render: (row: Row) => ReactNode;
  disableSort?: boolean;
  /** Lines up on the right. */
  numeric?: boolean;
  /** A card leaves it out where it has nothing to say. */
  hideInCard?: (row: Row) => boolean;
}

export interface ClientSearch<Row> {
  hint: string;
  matches: (row: Row, text: string) => boolean;
  /** What stands where the rows would be when none matches. */
  noMatch: (text: string) => ReactNode;
}

interface ClientTableProps<Row> {
  /** Tells this table from others, for what react-admin remembers of it. */
  name: string;
  rows: readonly Row[];
  /** The field that tells a row from others. */
  id: Extract<keyof Row, string>;
  columns: ClientColumn<Row>[];
  /** The head of a card, where there is no room for a table; it takes the place of the first column. */
  title: (row: Row) => ReactNode;
  search?: ClientSearch<Row>;
  /** Where the whole table is to be had as a file; what is searched for goes along. */
  csv: { path: string; query?: object };
}

/** Fewer than in a list that has a screen to itself. */
const PAGE_SIZES = [10, 25, 100];

/** More columns than this need more room. */
const MAX_COLUMNS_NARROW = 6;

const CARDS_STYLE = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
};

const RowCard = <Row,>({ row, columns, title }: { row: Row } & Pick<ClientTableProps<Row>, 'columns' | 'title'>) => (
  <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
    <Box sx={{ fontWeight: 600, mb: 0.5 }}>{title(row)}</Box>
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 16px' }}>
      {columns
        .filter(({ hideInCard }, index) => index > 0 && !hideInCard?.(row))
        .map(({ source, label, render }) => (
          <Box key={source} sx={{ display: 'contents', fontSize: 14 }}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13, pt: '1px' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
              {render(row)}
            </Box>
          </Box>
        ))}
    </Box>
  </Box>
);

/** The rows that fit what is searched for; the same ones while nothing else is. */
const useMatchingRows = <Row,>(rows: readonly Row[], matches: ClientSearch<Row>['matches'] | undefined, text: string) =>
  useMemo(() => (matches && text ? rows.filter((row) => matches(row, text)) : rows), [rows, matches, text]);

/** Rows that are here already: sorted, searched and turned page by page without asking the server again. */
export function ClientTable<Row extends object>(props: ClientTableProps<Row>) {
  const { name, rows, id, columns, title, search, csv } = props;
  const { ref, fitsFewColumns, compact, fitsOnlyCards } = useContainerWidth();
  const showCards = fitsOnlyCards || (fitsFewColumns && columns.length > MAX_COLUMNS_NARROW);
  const [text, setText] = useState('');
  // What is typed is seen at once, however many rows are looked through.
  const searchText = useDeferredValue(text.trim());
  const matchingRows = useMatchingRows(rows, search?.matches, searchText);
  const { list, pageRows, setPage } = useClientList({ rows: matchingRows, id, name, perPage: PAGE_SIZES[0] ?? 0 });
  return (
    <Box ref={ref}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5, mb: 1 }}>
        {search && (
          <SearchBox
            hint={search.hint}
            value={text}
            onChange={(next) => {
              setText(next);
              setPage(1);
            }}
          />
        )}
        <Box sx={{ ml: 'auto' }}>
          <CsvButton
            path={csv.path}
            query={{ ...csv.query, ...(searchText && { search: searchText }) }}
            total={matchingRows.length}
          />
        </Box>
      </Box>
      {search && searchText && matchingRows.length === 0 && search.noMatch(searchText)}
      <ResourceContextProvider value={name}>
        <ListContextProvider value={list}>
          {showCards ? (
            <Box component="ul" sx={CARDS_STYLE}>
              {pageRows.map((row) => (
                <RowCard key={row.id} row={row} columns={columns} title={title} />
              ))}
            </Box>
          ) : (
            matchingRows.length > 0 && (
              <Box sx={{ overflowX: 'auto', ...cellPadding(compact ? 0.75 : 1.25, 0) }}>
                <DataTable<ClientRecord<Row>> bulkActionButtons={false} rowClick={false}>
                  {columns.map(({ source, label, render, numeric, disableSort = false }) => (
                    <DataTable.Col<ClientRecord<Row>>
                      key={source}
                      source={source as never}
                      label={label}
                      disableSort={disableSort}
                      align={numeric ? 'right' : 'left'}
                      render={(row) => render(row)}
                    />
                  ))}
                </DataTable>
              </Box>
            )
          )}
          <ListPagination pageSizes={PAGE_SIZES} />
        </ListContextProvider>
      </ResourceContextProvider>
    </Box>
  );
}
