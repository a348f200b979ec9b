import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/lazyScreen';
import { onlyFor } from '../layout/Only';

export const staff = {
  name: 'admin/staff',
  list: onlyFor(
    'admin/staff',
    lazyScreen(async () => (await import('./StaffPage')).StaffPage),
  ),
} satisfies ResourceProps;
