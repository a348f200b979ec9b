import { Pagination, useListContext } from 'react-admin';

const STEPS = [25, 50, 100];

/** Turns the pages of a list; hidden while everything fits on one. @param steps rows a page, the fewest first. */
export function Pages({ steps = STEPS }: { steps?: number[] }) {
  const { total = 0, perPage } = useListContext();
  return total > Math.min(perPage, steps[0] ?? 0) ? <Pagination rowsPerPageOptions={steps} /> : null;
}
