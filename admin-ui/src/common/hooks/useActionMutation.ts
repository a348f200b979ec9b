import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { Act } from '../../../../src/shared/fallback-messages';
import type { Api } from '../../api/dataProvider';
import { isUnheard, problemOf, type FieldErrors } from '../../api/http/problem';
import { session } from '../../api/session';
import { readAnew } from './refetchAll';
import { useProblemText } from '../feedback/useProblemText';

interface ActTexts {
  /** Names the text for a failure the server does not explain. */
  failed: Act;
  /** Key of the text for success; without one the reply's `message` is shown. */
  done?: string;
}

/** How an act stands. */
export type ActState = Pick<ReturnType<typeof useAct>, 'isPending' | 'problem' | 'unheard'>;

/**
 * One change asked of the server. When it is done everything on screen is fetched again; then success is announced in a
 * banner, where there are words for it. A failure is announced too (`run`), or left to the form that asked (`submit`), if it
 * is still there.
 */
export function useAct<Input, Reply extends object>(act: (api: Api, input: Input) => Promise<Reply>, texts: ActTexts) {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const problemText = useProblemText();
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);

  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (input: Input) => act(api, input),
    onSuccess: async (reply: Reply & { message?: string }) => {
      await readAnew(client);
      const text = texts.done ? translate(texts.done) : reply.message;
      if (text) notify(text, { type: 'success' });
    },
  });

  const announce = (failure: unknown) => {
    // Of a session that has ended, the login tells.
    if (!session.isRefused()) notify(problemText(failure, texts.failed), { type: 'error' });
  };

  return {
    isPending,
    /** Why the last try failed, as a text to show. */
    problem: problemText(error, texts.failed),
    /** Whether the last try failed because the server was not heard. */
    unheard: isUnheard(error),
    /** The same as the server said it, with its code; empty without a failure. */
    refusal: problemOf(error),
    reset,
    /** For buttons. Resolves to the reply, or to undefined after a failure was announced. */
    run: (input: Input): Promise<Reply | undefined> =>
      mutateAsync(input).catch((failure: unknown) => {
        announce(failure);
        return undefined;
      }),
    /** For forms: resolves to the texts by field that a react-admin form shows, or calls `then` with the reply, if the form is still there. */
    submit: async (input: Input, then?: (reply: Reply) => void): Promise<FieldErrors | undefined> => {
      try {
        // Apart: a call that is left out leaves out its arguments, too.
        const reply = await mutateAsync(input);
        if (isThere.current) then?.(reply);
        return undefined;
      } catch (failure) {
        if (!isThere.current) announce(failure);
        // A form takes whatever has no error for done.
        return problemOf(failure).errors ?? { 'root.server': texts.failed };
      }
    },
  };
}
