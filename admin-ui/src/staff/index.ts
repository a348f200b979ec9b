import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/screens/lazyScreen';
import { onlyFor } from '../common/screens/RequireRole';

export const staff = {
  name: 'admin/staff',
  list: onlyFor(
    'admin/staff',
    lazyScreen(async () => (await import('./StaffPage')).StaffPage),
  ),
} satisfies ResourceProps;
