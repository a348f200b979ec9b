import Box from '@mui/material/Box';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { DataTable, ListContextProvider, ResourceContextProvider, useTranslate } from 'react-admin';
import { CsvButton } from '../../common/lists/CsvButton';
import { ListPagination } from '../../common/lists/ListPagination';
import { SearchBox } from '../../common/lists/SearchBox';
import { tableStyle } from '../../common/lists/tableStyle';
import { useContainerWidth } from '../../common/lists/useContainerWidth';
import { useClientList, type ClientRecord } from './useClientList';

export interface ClientColumn<Row> {
  /** The field to sort by, unless `disableSort`. */
  source: Extract<keyof Row, string>;
  /** Key below `analytics.columns` in the texts. Default: `source`. */
  label?: string;
  render: (row: Row) => ReactNode;
  disableSort?: boolean;
  /** Right-aligned. */
  numeric?: boolean;
}

interface ClientSearch<Row> {
  hint: string;
  matches: (row: Row, text: string) => boolean;
  /** Rendered instead of the rows if none matches. */
  noMatch: (text: string) => ReactNode;
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
  /** Title of a row's card. Default: the first column. */
  title?: (row: Row) => ReactNode;
  search?: ClientSearch<Row>;
  /** CSV export of the whole table. The current search text is added to the query. */
  csv: { path: string; query?: object };
}

/** Rows of a page: fewer than in a list that fills a screen. A card is as high as several rows. */
const PAGE_SIZES = { table: [10, 25, 100], cards: [5, 10, 25, 100] };

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

const useColumnLabel = () => {
  const translate = useTranslate();
  return ({ source, label = source }: { source: string; label?: string }) => translate(`analytics.columns.${label}`);
};

function RowCard<Row>({ row, columns, title }: { row: Row } & Pick<ClientTableProps<Row>, 'columns' | 'title'>) {
  const columnLabel = useColumnLabel();
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ fontWeight: 600, mb: 0.5 }}>{(title ?? columns[0]?.render)?.(row)}</Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 16px' }}>
        {columns.slice(1).map((column) => (
          <Box key={column.source} sx={{ display: 'contents', fontSize: 14 }}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13, pt: '1px' }}>
              {columnLabel(column)}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
              {column.render(row)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Memoized, so that the rows keep their identity between renders. */
const useMatchingRows = <Row,>(rows: readonly Row[], matches: ClientSearch<Row>['matches'] | undefined, text: string) =>
  useMemo(() => (matches && text ? rows.filter((row) => matches(row, text)) : rows), [rows, matches, text]);

/** Table with client-side sorting, search and pagination. */
export function ClientTable<Row extends object>(props: ClientTableProps<Row>) {
  const { name, rows, id, columns, narrowColumns, title, search, csv } = props;
  const columnLabel = useColumnLabel();
  const { ref, fitsTable, fitsWideTable, compact } = useContainerWidth();
  const shownColumns = fitsWideTable ? columns : (narrowColumns ?? columns);
  const showCards = shownColumns.length > MAX_COLUMNS ? !fitsWideTable : !fitsTable;
  const [text, setText] = useState('');
  // Deferred, so that typing stays responsive with many rows.
  const searchText = useDeferredValue(text.trim());
  const matchingRows = useMatchingRows(rows, search?.matches, searchText);
  const pageSizes = PAGE_SIZES[showCards ? 'cards' : 'table'];
  const { list, pageRows, setPage } = useClientList({ rows: matchingRows, id, name, perPage: pageSizes[0] ?? 0 });
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
            permission="figures.export"
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
                <RowCard key={row.id} row={row} columns={shownColumns} title={title} />
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
          <ListPagination pageSizes={pageSizes} />
        </ListContextProvider>
      </ResourceContextProvider>
    </Box>
  );
}
