import { useLocation } from 'react-router-dom';

/** State of a link from a list to a record: the list's search, filters, sort and page. */
interface ListState {
  listSearch: string;
}

/** The state for a link from the current list to a record. */
export const useListState = (): ListState => ({ listSearch: useLocation().search });

/** Address of the list from which the current record was opened; without filters if it was opened otherwise. */
export function useListAddress(path: string): string {
  const state = useLocation().state as Partial<ListState> | null;
  return path + (state?.listSearch ?? '');
}
