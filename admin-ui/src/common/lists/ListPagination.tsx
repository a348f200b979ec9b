import { Pagination, useListContext } from 'react-admin';

const PAGE_SIZES = [25, 50, 100];

/** Turns the pages of a list; hidden while everything fits on one. @param pageSizes rows a page, the fewest first. */
export function ListPagination({ pageSizes = PAGE_SIZES }: { pageSizes?: number[] }) {
  const { total = 0, perPage } = useListContext();
  return total > Math.min(perPage, pageSizes[0] ?? 0) ? <Pagination rowsPerPageOptions={pageSizes} /> : null;
}
