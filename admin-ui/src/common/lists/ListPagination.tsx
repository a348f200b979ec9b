import { Pagination, useListContext } from 'react-admin';

const PAGE_SIZES = [25, 50, 100];

/** Pagination, hidden if everything fits on one page. @param pageSizes in ascending order. */
export function ListPagination({ pageSizes = PAGE_SIZES }: { pageSizes?: number[] }) {
  const { total = 0, perPage } = useListContext();
  return total > Math.min(perPage, pageSizes[0] ?? 0) ? <Pagination rowsPerPageOptions={pageSizes} /> : null;
}
