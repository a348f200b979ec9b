import { useMemo, useState } from 'react';
import { useList, type RaRecord, type SortPayload } from 'react-admin';
import { sortedBy } from './sortedBy';

/** Rows that are here already, and how they are shown. */
interface ClientListOptions<Row> {
  rows: readonly Row[];
  /** The field that tells a row from others. */
  id: Extract<keyof Row, string>;
  /** Tells this list from others, for what react-admin remembers of it. */
  name: string;
  /** Rows a page, to begin with. */
  perPage: number;
}

/** As react-admin keeps a row. */
export type ClientRecord<Row> = Row & RaRecord<string>;

/** All rows in order; the same ones while nothing else is asked for. */
const useSortedRows = <Row extends object>(rows: readonly Row[], { field, order }: SortPayload): readonly Row[] =>
  useMemo(() => (field ? sortedBy(rows, field, order) : rows), [rows, field, order]);

/** A list of local rows. react-admin, which copies and compares what it is given, is given the page alone. */
export function useClientList<Row extends object>({ rows, id, name, perPage: initialPerPage }: ClientListOptions<Row>) {
  const [{ page: requestedPage, perPage }, setPagination] = useState({ page: 1, perPage: initialPerPage });
  // Fewer rows may have come since the page was turned.
  const page = Math.max(1, Math.min(requestedPage, Math.ceil(rows.length / perPage)));
  const [sort, setSortState] = useState<SortPayload>({ field: '', order: 'ASC' });
  const sorted = useSortedRows(rows, sort);
  const data = useMemo(
    () =>
      sorted
        .slice((page - 1) * perPage, page * perPage)
        .map((row): ClientRecord<Row> => Object.assign({}, row, { id: String(row[id]) })),
    [sorted, page, perPage, id],
  );
  const list = useList<ClientRecord<Row>>({ data, perPage, resource: name });
  const setPage = (next: number) => setPagination({ page: next, perPage });
  const overrides = {
    data,
    total: rows.length,
    page,
    perPage,
    sort,
    setPage,
    hasNextPage: page * perPage < rows.length,
    hasPreviousPage: page > 1,
    setPerPage: (rowsAPage: number) => setPagination({ page: 1, perPage: rowsAPage }),
    setSort: (next: SortPayload) => {
      setSortState(next);
      setPage(1);
    },
  };
  return { pageRows: data, setPage, list: { ...list, ...overrides } as typeof list };
}
