import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useDelete, useUpdate, type RaRecord } from 'react-admin';
import type { Api } from '../../api/dataProvider';
import { refetchAll, WITHOUT_REFETCH } from '../../api/queryClient';
import { useOutcome, type ActionTexts } from './useOutcome';

export interface UndoableAction extends Required<ActionTexts> {
  send: (api: Api, id: string) => Promise<unknown>;
}

interface UndoableActionOptions<Row> {
  resource: string;
  action: UndoableAction;
  /** Offered as Undo in the success notification. */
  opposite: UndoableAction;
  /** The row as the server will return it. Without this function, the row is removed from its lists. */
  toChangedRow?: (row: Row) => Row;
}

/** How long Undo is offered. */
export const UNDO_MS = 10_000;

/**
 * react-admin's optimistic update or deletion of a row, with Undo. Unlike react-admin's undoable mode, which
 * delays the call until the offer ends, it calls the server immediately, so closing the page loses nothing. Undo calls
 * `opposite` and shows the old rows; if the call fails, it shows the changed rows again.
 */
export function useUndoableAction<Row extends RaRecord<string>>(options: UndoableActionOptions<Row>) {
  const { resource, action, opposite, toChangedRow } = options;
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const outcome = useOutcome(action, null);
  const undoOutcome = useOutcome(opposite, null);
  const mutationOptions = {
    mutationMode: 'optimistic',
    meta: WITHOUT_REFETCH, // `onSettled` refetches, after a failure too
    mutationFn: async ({ id }: { id?: string | number }) => {
      await action.send(api, String(id));
      return { id } as Row;
    },
  } as const;
  const [remove, removing] = useDelete<Row>(resource, undefined, mutationOptions);
  const [update, updating] = useUpdate<Row>(resource, undefined, mutationOptions);

  const cachedQueries = () => client.getQueriesData({ queryKey: [resource] });
  const restore = (queries: ReturnType<typeof cachedQueries>) =>
    queries.forEach(([key, data]) => client.setQueryData(key, data));

  const undo = async (id: string, before: ReturnType<typeof cachedQueries>) => {
    await client.cancelQueries({ queryKey: [resource] });
    const after = cachedQueries();
    restore(before);
    try {
      await opposite.send(api, id);
      undoOutcome.notifySuccess({});
    } catch (failure) {
      restore(after);
      undoOutcome.notifyFailure(failure);
    }
    await refetchAll();
  };

  return {
    isPending: removing.isPending || updating.isPending,
    run: (row: Pick<Row, 'id'> & Partial<Row>, onDone?: () => void) => {
      const before = cachedQueries();
      const callbacks = {
        onError: outcome.notifyFailure,
        onSettled: (_row: unknown, failure: unknown) => {
          if (!failure) {
            outcome.notifySuccess({}, { undo: () => void undo(row.id, before), autoHideDuration: UNDO_MS });
            onDone?.();
          }
          return refetchAll();
        },
      };
      if (toChangedRow)
        void update(resource, { id: row.id, data: toChangedRow(row as Row), previousData: row as Row }, callbacks);
      else void remove(resource, { id: row.id, previousData: row as Row }, callbacks);
    },
  };
}
