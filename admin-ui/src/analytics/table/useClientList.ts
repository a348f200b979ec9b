import { useMemo, useState } from 'react';
import { useList, type RaRecord, type SortPayload } from 'react-admin';
import { sortedBy } from './sortedBy';

interface ClientListOptions<Row> {
  rows: readonly Row[];
  /** The field with the row's unique id. */
  id: Extract<keyof Row, string>;
  /** Unique name: the key under which react-admin stores the list's state. */
  name: string;
  /** Initial rows per page. */
  perPage: number;
}

export type ClientRecord<Row> = Row & RaRecord<string>;

/** Memoized, so that the array keeps its identity between renders. */
const useSortedRows = <Row extends object>(rows: readonly Row[], { field, order }: SortPayload): readonly Row[] =>
  useMemo(() => (field ? sortedBy(rows, field, order) : rows), [rows, field, order]);

/** List context for rows in memory. react-admin copies and compares its data, so it receives only the current page. */
export function useClientList<Row extends object>({ rows, id, name, perPage: initialPerPage }: ClientListOptions<Row>) {
  const [{ page: requestedPage, perPage }, setPagination] = useState({ page: 1, perPage: initialPerPage });
  // A refetch may have returned fewer rows.
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
