import { useTranslate } from 'react-admin';
import type { FallbackKey } from '../../../../src/shared/fallback-messages';
import { errorText } from '../../api/http/problem';

/**
 * Returns a function for the text to show when `failedAction` failed: the server's text if it sent one, else the
 * fallback text. Undefined without an error.
 */
export function useProblemText() {
  const translate = useTranslate();
  return (error: unknown, failedAction: FallbackKey): string | undefined =>
    error ? errorText(error, translate(`failed.${failedAction}`)) : undefined;
}
