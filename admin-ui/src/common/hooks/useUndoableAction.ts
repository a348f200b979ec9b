import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { Act } from '../../../../src/shared/fallback-messages';
import type { Api } from '../../api/dataProvider';
import { session } from '../../api/session';
import { readAnew } from './refetchAll';
import { useProblemText } from '../feedback/useProblemText';

/** An act that another one takes back. */
export interface UndoableAct<Of> {
  /** Asks the server. */
  act: (api: Api, of: Of) => Promise<{ message: string }>;
  /** Where what is on the screen is kept (a beginning of query keys). */
  kept: QueryKey;
  /** Shows there what the act will come to. */
  foresee: (client: QueryClient, of: Of) => void;
  /** Names the text for a failure the server does not explain. */
  failed: Act;
  /** Key of the text for success; without one the reply's `message` is shown. */
  done?: string;
}

interface Wish<Of> {
  act: UndoableAct<Of>;
  of: Of;
  show: () => void;
  /** The act that takes it back, offered with the success. */
  back?: UndoableAct<Of>;
  /** What follows once it is done. */
  then?: (() => void) | undefined;
}

/** How long a success offers Undo. */
const UNDO_MS = 10_000;

type Kept = [QueryKey, unknown][];

const restore = (client: QueryClient, kept: Kept) => kept.forEach(([key, data]) => client.setQueryData(key, data));

/**
 * An act that shows at once and is asked of the server at once: closing the page loses nothing. The success offers Undo
 * for ten seconds, which asks for the opposite act; a refusal of either puts back what was shown and says why.
 * react-admin's undoable mode does without the server until the offer is over, and knows updates and deletions only.
 */
export function useUndoable<Of>(act: UndoableAct<Of>, back: UndoableAct<Of>) {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const problemText = useProblemText();

  const { mutate, isPending } = useMutation<{ message: string }, Error, Wish<Of>, Kept>({
    mutationFn: (wish: Wish<Of>) => wish.act.act(api, wish.of),
    onMutate: async (wish) => {
      await client.cancelQueries({ queryKey: wish.act.kept });
      const before = client.getQueriesData({ queryKey: wish.act.kept });
      wish.show();
      return before;
    },
    onSuccess: ({ message }, wish, before) => {
      const { of, act: done, back: opposite } = wish;
      const undo = opposite && (() => mutate({ act: opposite, of, show: () => restore(client, before) }));
      const text = done.done ? translate(done.done) : message;
      notify(text, { type: 'success', ...(undo && { undo, autoHideDuration: UNDO_MS }) });
      wish.then?.();
    },
    onError: (failure, wish, before) => {
      restore(client, before ?? []);
      // Of a session that has ended, the login tells.
      if (!session.isRefused()) notify(problemText(failure, wish.act.failed), { type: 'error' });
    },
    onSettled: () => readAnew(client),
  });

  return {
    isPending,
    run: (of: Of, then?: () => void) => mutate({ act, of, back, then, show: () => act.foresee(client, of) }),
  };
}
