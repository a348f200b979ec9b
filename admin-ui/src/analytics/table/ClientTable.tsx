import Box from '@mui/material/Box';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { DataTable, ListContextProvider, ResourceContextProvider } from 'react-admin';
import { CsvButton } from '../../common/lists/CsvButton';
import { ListPagination } from '../../common/lists/ListPagination';
import { SearchBox } from '../../common/lists/SearchBox';
import { tableStyle } from '../../common/lists/tableStyle';
import { useContainerWidth } from '../../common/lists/useContainerWidth';
import { useColumnLabel, type ClientColumn } from './client-column';
import { RowCard } from './RowCard';
import { useClientList, type ClientRecord } from './useClientList';

interface ClientSearch<Row> {
  hint: string;
  matches: (row: Row, text: string) => boolean;
  /** Rendered instead of the rows if none matches. */
  noMatch: (text: string) => ReactNode;
  /** CSV export of the rows that match. A table without a search has its export in the title of its panel. */
  csv: { path: string; query?: object };
}

interface ClientTableProps<Row> {
  /** Unique name: the key under which react-admin stores the table's state. */
  name: string;
  rows: readonly Row[];
  /** The field with the row's unique id. */
  id: Extract<keyof Row, string>;
  columns: ClientColumn<Row>[];
  /** Fewer columns with the same data, for cards, and for a table where `columns` do not fit. */
  narrowColumns?: ClientColumn<Row>[];
  /** Default: CARDS_PER_PAGE. */
  cardsPerPage?: number;
  search?: ClientSearch<Row>;
}

/** Rows of a page: fewer than in a list that fills a screen. */
const PAGE_SIZES = [10, 25, 100];

/** A card is as high as several rows, and the whole screen must not be longer than two phone screens. */
const CARDS_PER_PAGE = 4;

/** A table with more columns is a wide one. */
const MAX_COLUMNS = 6;

const CARDS_STYLE = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
};

/** Memoized, so that the rows keep their identity between renders. */
const useMatchingRows = <Row,>(rows: readonly Row[], matches: ClientSearch<Row>['matches'] | undefined, text: string) =>
  useMemo(() => (matches && text ? rows.filter((row) => matches(row, text)) : rows), [rows, matches, text]);

/** Table with client-side sorting, search and pagination. */
export function ClientTable<Row extends object>(props: ClientTableProps<Row>) {
  const { name, rows, id, columns, narrowColumns, cardsPerPage = CARDS_PER_PAGE, search } = props;
  const columnLabel = useColumnLabel();
  const { ref, fitsTable, fitsWideTable, compact } = useContainerWidth();
  const shownColumns = fitsWideTable ? columns : (narrowColumns ?? columns);
  const showCards = shownColumns.length > MAX_COLUMNS ? !fitsWideTable : !fitsTable;
  const [text, setText] = useState('');
  // Deferred, so that typing stays responsive with many rows.
  const searchText = useDeferredValue(text.trim());
  const matchingRows = useMatchingRows(rows, search?.matches, searchText);
  const pageSizes = showCards ? [cardsPerPage, ...PAGE_SIZES] : PAGE_SIZES;
  const { list, pageRows, setPage } = useClientList({ rows: matchingRows, id, name, perPage: pageSizes[0] ?? 0 });
  return (
    <Box ref={ref}>
      {search && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, mb: 1.5 }}>
          <SearchBox
            hint={search.hint}
            value={text}
            onChange={(next) => {
              setText(next);
              setPage(1);
            }}
          />
          <CsvButton
            permission="figures.export"
            compact
            path={search.csv.path}
            query={{ ...search.csv.query, ...(searchText && { search: searchText }) }}
            total={matchingRows.length}
          />
        </Box>
      )}
      {search && searchText && matchingRows.length === 0 && search.noMatch(searchText)}
      <ResourceContextProvider value={name}>
        <ListContextProvider value={list}>
          {showCards ? (
            <Box component="ul" sx={CARDS_STYLE}>
              {pageRows.map((row) => (
                <RowCard key={row.id} row={row} columns={shownColumns} />
              ))}
            </Box>
          ) : (
            matchingRows.length > 0 && (
              <Box sx={{ overflowX: 'auto', ...tableStyle(compact ? 0.75 : 1.25, 0) }}>
                <DataTable<ClientRecord<Row>>>
                  {shownColumns.map((column) => (
                    <DataTable.Col<ClientRecord<Row>>
                      key={column.source}
                      source={column.source as never}
                      label={columnLabel(column)}
                      disableSort={column.disableSort ?? false}
                      align={column.numeric ? 'right' : 'left'}
                      render={(row) => column.render(row)}
                    />
                  ))}
                </DataTable>
              </Box>
            )
          )}
          <Box sx={{ mb: { xs: -1, sm: 0 } }}>
            <ListPagination pageSizes={pageSizes} />
          </Box>
        </ListContextProvider>
      </ResourceContextProvider>
    </Box>
  );
}
