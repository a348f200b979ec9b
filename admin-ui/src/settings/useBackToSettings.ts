import { useTranslate } from 'react-admin';
import { useUser } from '../common/hooks/useUser';

/** The `back` link of a page below Settings; undefined for staff, who have no Settings. */
export function useBackToSettings(): { to: string; label: string } | undefined {
  const translate = useTranslate();
  const isDoctor = useUser()?.role === 'doctor';
  return isDoctor ? { to: '/settings', label: translate('settings.title') } : undefined;
}
