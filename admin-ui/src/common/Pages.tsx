import { Pagination, useListContext } from 'react-admin';

const STEPS = [25, 50, 100];

/** Turns the pages of a list; hidden while everything fits on one. */
export function Pages() {
  const { total = 0, perPage } = useListContext();
  return total > Math.min(perPage, STEPS[0] ?? 0) ? <Pagination rowsPerPageOptions={STEPS} /> : null;
}
