import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/screens/lazyScreen';
import { withRoleCheck } from '../common/screens/RequireRole';

export const payments = {
  name: 'payments',
  list: withRoleCheck(
    'payments',
    lazyScreen(async () => (await import('./PaymentsPage')).PaymentsPage),
  ),
} satisfies ResourceProps;
