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
  /** Fallback text for a failure without a server text. */
  failed: FallbackKey;
  /** Text key for success. Default: the reply's `message`. */
  done?: string;
}

export type ActionState = Pick<ReturnType<typeof useActionMutation>, 'isPending' | 'problem' | 'unanswered'>;

/**
 * A mutation with its texts. On success it refetches everything, then shows a success notification if there is a text.
 * `run` also notifies about a failure. `submit` returns it to the form, or notifies if the form is unmounted.
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
    // The login page explains an expired session.
    if (!session.isExpired()) notify(problemText(failure, texts.failed), { type: 'error' });
  };

  return {
    isPending,
    /** Text for the last failure. */
    problem: problemText(error, texts.failed),
    /** Whether the last attempt got no reply. */
    unanswered: isUnanswered(error),
    /** The server's reply to the last failure; empty if none. */
    errorBody: errorBodyOf(error),
    reset,
    /** For buttons. Resolves to the reply, or to undefined after a failure. */
    run: (input: Input): Promise<Reply | undefined> =>
      mutateAsync(input).catch((failure: unknown) => {
        notifyFailure(failure);
        return undefined;
      }),
    /**
     * For forms. Resolves to errors by field for react-admin. On success it calls `onDone` if the form is still
     * mounted.
     */
    submit: async (input: Input, onDone?: (reply: Reply) => void): Promise<FieldErrors | undefined> => {
      try {
        // Not `onDone?.(await ...)`: without `onDone` that would skip the call.
        const reply = await mutateAsync(input);
        if (isMounted.current) onDone?.(reply);
        return undefined;
      } catch (failure) {
        if (!isMounted.current) notifyFailure(failure);
        // react-admin treats an empty result as success.
        return errorBodyOf(failure).errors ?? { 'root.server': texts.failed };
      }
    },
  };
}
