import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { FallbackKey } from '../../../../src/shared/fallback-messages';
import type { Api } from '../../api/dataProvider';
import { session } from '../../api/session';
import { refetchAll } from './refetchAll';
import { useProblemText } from '../feedback/useProblemText';

export interface UndoableAction<Target> {
  send: (api: Api, target: Target) => Promise<{ message: string }>;
  /** Prefix of the query keys to update optimistically. */
  queryKey: QueryKey;
  /** Writes the expected result to the query cache. */
  applyOptimistic: (client: QueryClient, target: Target) => void;
  /** Fallback text for a failure without a server text. */
  failed: FallbackKey;
  /** Text key for success. Default: the reply's `message`. */
  done?: string;
}

interface UndoableRun<Target> {
  action: UndoableAction<Target>;
  target: Target;
  applyOptimistic: () => void;
  /** Offered as Undo in the success notification. */
  undoAction?: UndoableAction<Target>;
  onDone?: (() => void) | undefined;
}

/** How long Undo is offered. */
const UNDO_MS = 10_000;

type CacheSnapshot = [QueryKey, unknown][];

const restoreSnapshot = (client: QueryClient, snapshot: CacheSnapshot) =>
  snapshot.forEach(([key, data]) => client.setQueryData(key, data));

/**
 * Optimistic mutation with Undo. Calls the server immediately, so closing the page loses nothing. Undo runs
 * `undoAction`; if either call fails, the cache is restored. react-admin's undoable mode delays the server call until
 * the offer ends, and supports only updates and deletions.
 */
export function useUndoableAction<Target>(action: UndoableAction<Target>, undoAction: UndoableAction<Target>) {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const problemText = useProblemText();

  const { mutate, isPending } = useMutation<{ message: string }, Error, UndoableRun<Target>, CacheSnapshot>({
    mutationFn: (run: UndoableRun<Target>) => run.action.send(api, run.target),
    onMutate: async (run) => {
      await client.cancelQueries({ queryKey: run.action.queryKey });
      const snapshot = client.getQueriesData({ queryKey: run.action.queryKey });
      run.applyOptimistic();
      return snapshot;
    },
    onSuccess: ({ message }, run, snapshot) => {
      const { target, action: doneAction, undoAction: opposite } = run;
      const undo =
        opposite &&
        (() => mutate({ action: opposite, target, applyOptimistic: () => restoreSnapshot(client, snapshot) }));
      const text = doneAction.done ? translate(doneAction.done) : message;
      notify(text, { type: 'success', ...(undo && { undo, autoHideDuration: UNDO_MS }) });
      run.onDone?.();
    },
    onError: (failure, run, snapshot) => {
      restoreSnapshot(client, snapshot ?? []);
      // The login page explains an expired session.
      if (!session.isExpired()) notify(problemText(failure, run.action.failed), { type: 'error' });
    },
    onSettled: () => refetchAll(client),
  });

  return {
    isPending,
    run: (target: Target, onDone?: () => void) =>
      mutate({ action, target, undoAction, onDone, applyOptimistic: () => action.applyOptimistic(client, target) }),
  };
}
