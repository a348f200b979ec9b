import { useTranslate } from 'react-admin';
import type { Act } from '../../../../src/shared/fallback-messages';
import { textOf } from '../../api/http/problem';

/** What to show when `act` failed: the server's own text where it sent one, else the catalogue's; nothing without an error. */
export function useProblemText() {
  const translate = useTranslate();
  return (error: unknown, act: Act): string | undefined =>
    error ? textOf(error, translate(`failed.${act}`)) : undefined;
}
