import { useState } from 'react';
import { type ServerError } from '../api-types.js';
import { toServerError } from './request.js';

/** State of the last call. `error` is a text for the patient. */
type CallState = { status: 'idle' } | { status: 'busy' } | { status: 'failed'; error: string };

/**
 * Runs calls one at a time and keeps the error of the last one.
 * @param onError returns the text of an error; null is a call without a response.
 */
export function useCall(onError: (error: ServerError | null) => string) {
  const [state, setState] = useState<CallState>({ status: 'idle' });
  const run = (call: () => Promise<void>) => {
    if (state.status === 'busy') return;
    setState({ status: 'busy' });
    call().then(
      () => setState({ status: 'idle' }),
      (failure: unknown) => setState({ status: 'failed', error: onError(toServerError(failure)) }),
    );
  };
  return {
    run,
    isBusy: state.status === 'busy',
    error: state.status === 'failed' ? state.error : null,
    setError: (error: string | null) => setState(error === null ? { status: 'idle' } : { status: 'failed', error }),
  };
}
