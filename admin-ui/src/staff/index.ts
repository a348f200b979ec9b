import type { ResourceProps } from 'react-admin';
import { protectedScreen } from '../common/screens/protectedScreen';

export const staff = {
  name: 'admin/staff',
  list: protectedScreen('admin/staff', async () => (await import('./StaffPage')).StaffPage),
} satisfies ResourceProps;
