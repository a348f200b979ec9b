import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/screens/lazyScreen';
import { withRoleCheck } from '../common/screens/RequireRole';

export const accounts = {
  name: 'admin/accounts',
  list: withRoleCheck(
    'admin/accounts',
    lazyScreen(async () => (await import('./AccountsPage')).AccountsPage),
  ),
} satisfies ResourceProps;
