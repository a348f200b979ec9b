import { useMemo, useState } from 'react';
import { useList, type RaRecord, type SortPayload } from 'react-admin';

/** Rows that are here already, and how they are shown. */
interface LocalList<Row> {
  rows: readonly Row[];
  /** The field that tells a row from others. */
  id: Extract<keyof Row, string>;
  /** Tells this list from others, for what react-admin remembers of it. */
  name: string;
  /** Rows a page, to begin with. */
  perPage: number;
}

/** As react-admin keeps a row. */
export type Kept<Row> = Row & RaRecord<string>;

/** Ascending; what is not there stays where it is. */
function compared(one: unknown, other: unknown): number {
  const [a, b] = [one as string | number, other as string | number];
  return a > b ? 1 : a < b ? -1 : 0;
}

/** All rows in order; the same ones while nothing else is asked for. */
function useSorted<Row extends object>(rows: readonly Row[], { field, order }: SortPayload): readonly Row[] {
  return useMemo(() => {
    const value = (row: Row) => (row as Record<string, unknown>)[field];
    const sign = order === 'ASC' ? 1 : -1;
    return field ? rows.toSorted((a, b) => sign * compared(value(a), value(b))) : rows;
  }, [rows, field, order]);
}

/** A list of local rows. react-admin, which copies and compares what it is given, is given the page alone. */
export function useLocalList<Row extends object>({ rows, id, name, perPage: first }: LocalList<Row>) {
  const [{ page, perPage }, setPages] = useState({ page: 1, perPage: first });
  const [sort, setOrder] = useState<SortPayload>({ field: '', order: 'ASC' });
  const sorted = useSorted(rows, sort);
  const data = useMemo(
    () =>
      sorted
        .slice((page - 1) * perPage, page * perPage)
        .map((row): Kept<Row> => Object.assign({}, row, { id: String(row[id]) })),
    [sorted, page, perPage, id],
  );
  const list = useList<Kept<Row>>({ data, perPage, resource: name });
  const setPage = (next: number) => setPages({ page: next, perPage });
  const own = {
    ...{ data, total: rows.length, page, perPage, sort, setPage },
    hasNextPage: page * perPage < rows.length,
    hasPreviousPage: page > 1,
    setPerPage: (rowsAPage: number) => setPages({ page: 1, perPage: rowsAPage }),
    setSort: (next: SortPayload) => {
      setOrder(next);
      setPage(1);
    },
  };
  return { shown: data, setPage, list: { ...list, ...own } as typeof list };
}
