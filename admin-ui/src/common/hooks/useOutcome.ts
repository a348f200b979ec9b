import { useEffect, useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FallbackKey } from '../../../../src/shared/fallback-messages';
import { errorBodyOf, isUnanswered } from '../../api/http/problem';
import { session } from '../../api/session';
import { useProblemText } from '../feedback/useProblemText';

export interface ActionTexts {
  /** Chooses the text for a failure without a server text. */
  failedAction: FallbackKey;
  /** Text key for success. Default: the response's `message`. */
  successText?: string;
}

/** Texts and notifications for the outcome of a mutation. @param error the last failure, or null. */
export function useOutcome({ failedAction, successText }: ActionTexts, error: unknown) {
  const notify = useNotify();
  const translate = useTranslate();
  const problemText = useProblemText();
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  const errorBody = errorBodyOf(error);
  const problem = problemText(error, failedAction);
  return {
    isMounted: () => mounted.current,
    /** The server's response to the last failure; empty if none. */
    errorBody,
    /** Text for the last failure. */
    problem,
    /** Whether the server named the fields that it rejected. */
    hasFieldErrors: Boolean(errorBody.details?.length),
    /** Whether the last attempt got no response. */
    unanswered: isUnanswered(error),
    notifySuccess: (response: { message?: string }, options: object = {}) => {
      const text = successText ? translate(successText) : response.message;
      if (text) notify(text, { type: 'success', ...options });
    },
    notifyFailure: (failure: unknown) => {
      // The login page explains an expired session.
      if (!session.isExpired()) notify(problemText(failure, failedAction), { type: 'error' });
    },
  };
}
