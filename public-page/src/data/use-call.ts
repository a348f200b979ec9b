import { useCall as useAnyCall } from '../common/use-call.js';
import { errorText, useTexts } from './context.js';

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
  return useAnyCall((error) => {
    if (error?.code === 'data_access.needed') onAccessEnded();
    return (error && onError(error.code)) ?? errorText(error, texts, fallback);
  });
}
