import { useState } from 'react';
import { toServerError } from '../common/request.js';
import { errorText, useTexts } from './context.js';

/** State of the last call. `error` is a text for the patient. */
type CallState = { status: 'idle' } | { status: 'busy' } | { status: 'failed'; error: string };

/** Called when the access to the data has ended. */
export type OnAccessEnded = () => void;

/**
 * Runs calls one at a time and keeps the error of the last one. A call without access ends it.
 * @param fallback error text if there is no response. @param onError returns a text for an error code, if it has its own.
 */
export function useCall(
  fallback: string,
  onAccessEnded: OnAccessEnded,
  onError: (code: string) => string | undefined = () => undefined,
) {
  const texts = useTexts();
  const [state, setState] = useState<CallState>({ status: 'idle' });
  const run = (call: () => Promise<void>) => {
    if (state.status === 'busy') return;
    setState({ status: 'busy' });
    call().then(
      () => setState({ status: 'idle' }),
      (failure: unknown) => {
        const error = toServerError(failure);
        setState({ status: 'failed', error: (error && onError(error.code)) ?? errorText(error, texts, fallback) });
        if (error?.code === 'data_access.needed') onAccessEnded();
      },
    );
  };
  return {
    run,
    isBusy: state.status === 'busy',
    error: state.status === 'failed' ? state.error : null,
    setError: (error: string | null) => setState(error === null ? { status: 'idle' } : { status: 'failed', error }),
  };
}
