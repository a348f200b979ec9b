import { useTranslate } from 'react-admin';
import type { FallbackKey } from '../../../../src/shared/fallback-messages';
import { errorText } from '../../api/http/problem';

/** What to show when `failedAction` failed: the server's own text where it sent one, else the catalogue's; nothing without an error. */
export function useProblemText() {
  const translate = useTranslate();
  return (error: unknown, failedAction: FallbackKey): string | undefined =>
    error ? errorText(error, translate(`failed.${failedAction}`)) : undefined;
}
