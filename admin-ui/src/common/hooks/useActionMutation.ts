import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { FallbackKey } from '../../../../src/shared/fallback-messages';
import type { Api } from '../../api/dataProvider';
import { isUnanswered, errorBodyOf, type FieldErrors } from '../../api/http/problem';
import { session } from '../../api/session';
import { refetchAll } from './refetchAll';
import { useProblemText } from '../feedback/useProblemText';

interface ActionTexts {
  /** Names the text for a failure the server does not explain. */
  failed: FallbackKey;
  /** Key of the text for success; without one the reply's `message` is shown. */
  done?: string;
}

/** How an act stands. */
export type ActionState = Pick<ReturnType<typeof useActionMutation>, 'isPending' | 'problem' | 'unanswered'>;

/**
 * One change asked of the server. When it is done everything on screen is fetched again; then success is announced in a
 * banner, where there are words for it. A failure is announced too (`run`), or left to the form that asked (`submit`), if it
 * is still there.
 */
export function useActionMutation<Input, Reply extends object>(
  action: (api: Api, input: Input) => Promise<Reply>,
  texts: ActionTexts,
) {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const problemText = useProblemText();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (input: Input) => action(api, input),
    onSuccess: async (reply: Reply & { message?: string }) => {
      await refetchAll(client);
      const text = texts.done ? translate(texts.done) : reply.message;
      if (text) notify(text, { type: 'success' });
    },
  });

  const notifyFailure = (failure: unknown) => {
    // Of a session that has ended, the login tells.
    if (!session.isExpired()) notify(problemText(failure, texts.failed), { type: 'error' });
  };

  return {
    isPending,
    /** Why the last try failed, as a text to show. */
    problem: problemText(error, texts.failed),
    /** Whether the last try failed because the server was not heard. */
    unanswered: isUnanswered(error),
    /** The same as the server said it, with its code; empty without a failure. */
    errorBody: errorBodyOf(error),
    reset,
    /** For buttons. Resolves to the reply, or to undefined after a failure was announced. */
    run: (input: Input): Promise<Reply | undefined> =>
      mutateAsync(input).catch((failure: unknown) => {
        notifyFailure(failure);
        return undefined;
      }),
    /** For forms: resolves to the texts by field that a react-admin form shows, or calls `onDone` with the reply, if the form is still there. */
    submit: async (input: Input, onDone?: (reply: Reply) => void): Promise<FieldErrors | undefined> => {
      try {
        // Apart: a call that is left out leaves out its arguments, too.
        const reply = await mutateAsync(input);
        if (isMounted.current) onDone?.(reply);
        return undefined;
      } catch (failure) {
        if (!isMounted.current) notifyFailure(failure);
        // A form takes whatever has no error for done.
        return errorBodyOf(failure).errors ?? { 'root.server': texts.failed };
      }
    },
  };
}
