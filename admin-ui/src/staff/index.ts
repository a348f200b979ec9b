import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/screens/lazyScreen';
import { withRoleCheck } from '../common/screens/RequireRole';

export const staff = {
  name: 'admin/staff',
  list: withRoleCheck(
    'admin/staff',
    lazyScreen(async () => (await import('./StaffPage')).StaffPage),
  ),
} satisfies ResourceProps;
