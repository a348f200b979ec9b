import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { FallbackKey } from '../../../../src/shared/fallback-messages';
import type { Api } from '../../api/dataProvider';
import { session } from '../../api/session';
import { refetchAll } from './refetchAll';
import { useProblemText } from '../feedback/useProblemText';

/** An act that another one takes back. */
export interface UndoableAction<Target> {
  /** Asks the server. */
  send: (api: Api, target: Target) => Promise<{ message: string }>;
  /** Where what is on the screen is kept (a beginning of query keys). */
  queryKey: QueryKey;
  /** Shows there what the act will come to. */
  applyOptimistic: (client: QueryClient, target: Target) => void;
  /** Names the text for a failure the server does not explain. */
  failed: FallbackKey;
  /** Key of the text for success; without one the reply's `message` is shown. */
  done?: string;
}

interface UndoableRun<Target> {
  action: UndoableAction<Target>;
  target: Target;
  applyOptimistic: () => void;
  /** The act that takes it back, offered with the success. */
  undoAction?: UndoableAction<Target>;
  /** What follows once it is done. */
  onDone?: (() => void) | undefined;
}

/** How long a success offers Undo. */
const UNDO_MS = 10_000;

type CacheSnapshot = [QueryKey, unknown][];

const restoreSnapshot = (client: QueryClient, snapshot: CacheSnapshot) =>
  snapshot.forEach(([key, data]) => client.setQueryData(key, data));

/**
 * An act that shows at once and is asked of the server at once: closing the page loses nothing. The success offers Undo
 * for ten seconds, which asks for the opposite act; a refusal of either puts back what was shown and says why.
 * react-admin's undoable mode does without the server until the offer is over, and knows updates and deletions only.
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
      // Of a session that has ended, the login tells.
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
