import { useTranslate } from 'react-admin';
import { canRoleOpen } from '../api/access';
import { useUser } from '../common/hooks/useUser';

/** The `back` link of a page below Settings; undefined if the user has no Settings. */
export function useBackToSettings(): { to: string; label: string } | undefined {
  const translate = useTranslate();
  const role = useUser()?.role ?? 'doctor';
  return canRoleOpen(role, 'settings') ? { to: '/settings', label: translate('settings.title') } : undefined;
}
