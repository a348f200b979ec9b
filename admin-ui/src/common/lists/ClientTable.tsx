import Box from '@mui/material/Box';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { DataTable, ListContextProvider, ResourceContextProvider } from 'react-admin';
import { cells } from './cellPadding';
import { CsvButton } from './CsvButton';
import { Pages } from './ListPagination';
import { SearchBox } from './SearchBox';
import { useLocalList, type Kept } from './useClientList';
import { useRoom } from './useContainerWidth';

export interface LocalColumn<Row> {
  /** Sorts by this field, too, unless `disableSort`. */
  source: Extract<keyof Row, string>;
  label: string;
  render: (row: Row) => ReactNode;
  disableSort?: boolean;
  /** Lines up on the right. */
  numeric?: boolean;
  /** A card leaves it out where it has nothing to say. */
  skip?: (row: Row) => boolean;
}

export interface Search<Row> {
  hint: string;
  matches: (row: Row, text: string) => boolean;
  /** What stands where the rows would be when none matches. */
  none: (text: string) => ReactNode;
}

interface LocalTableProps<Row> {
  /** Tells this table from others, for what react-admin remembers of it. */
  name: string;
  rows: readonly Row[];
  /** The field that tells a row from others. */
  id: Extract<keyof Row, string>;
  columns: LocalColumn<Row>[];
  /** The head of a card, where there is no room for a table; it takes the place of the first column. */
  title: (row: Row) => ReactNode;
  search?: Search<Row>;
  /** Where the whole table is to be had as a file; what is searched for goes along. */
  csv: { path: string; query?: object };
}

/** Fewer than in a list that has a screen to itself. */
const STEPS = [10, 25, 100];

/** More columns than this need more room. */
const MOST_COLUMNS = 6;

const CARDS = {
  ...{ m: 0, p: 0, listStyle: 'none', display: 'grid', columnGap: 4 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
};

const RowCard = <Row,>({ row, columns, title }: { row: Row } & Pick<LocalTableProps<Row>, 'columns' | 'title'>) => (
  <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
    <Box sx={{ fontWeight: 600, mb: 0.5 }}>{title(row)}</Box>
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 16px' }}>
      {columns
        .filter(({ skip }, index) => index > 0 && !skip?.(row))
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
const useFound = <Row,>(rows: readonly Row[], matches: Search<Row>['matches'] | undefined, text: string) =>
  useMemo(() => (matches && text ? rows.filter((row) => matches(row, text)) : rows), [rows, matches, text]);

/** Rows that are here already: sorted, searched and turned page by page without asking the server again. */
export function LocalTable<Row extends object>(props: LocalTableProps<Row>) {
  const { name, rows, id, columns, title, search, csv } = props;
  const { ref, few, compact, cards: none } = useRoom();
  const cards = none || (few && columns.length > MOST_COLUMNS);
  const [text, setText] = useState('');
  // What is typed is seen at once, however many rows are looked through.
  const wanted = useDeferredValue(text.trim());
  const found = useFound(rows, search?.matches, wanted);
  const { list, shown, setPage } = useLocalList({ rows: found, id, name, perPage: STEPS[0] ?? 0 });
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
          <CsvButton path={csv.path} query={{ ...csv.query, ...(wanted && { search: wanted }) }} total={found.length} />
        </Box>
      </Box>
      {search && wanted && found.length === 0 && search.none(wanted)}
      <ResourceContextProvider value={name}>
        <ListContextProvider value={list}>
          {cards ? (
            <Box component="ul" sx={CARDS}>
              {shown.map((row) => (
                <RowCard key={row.id} row={row} columns={columns} title={title} />
              ))}
            </Box>
          ) : (
            found.length > 0 && (
              <Box sx={{ overflowX: 'auto', ...cells(compact ? 0.75 : 1.25, 0) }}>
                <DataTable<Kept<Row>> bulkActionButtons={false} rowClick={false}>
                  {columns.map(({ source, label, render, numeric, disableSort = false }) => (
                    <DataTable.Col<Kept<Row>>
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
          <Pages steps={STEPS} />
        </ListContextProvider>
      </ResourceContextProvider>
    </Box>
  );
}
