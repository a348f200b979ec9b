import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/screens/lazyScreen';
import { withRoleCheck } from '../common/screens/RequireRole';

export const audit = {
  name: 'audit',
  list: withRoleCheck(
    'audit',
    lazyScreen(async () => (await import('./AuditPage')).AuditPage),
  ),
} satisfies ResourceProps;
