import type { ResourceProps } from 'react-admin';
import { protectedScreen } from '../common/screens/protectedScreen';

export const accounts = {
  name: 'admin/accounts',
  list: protectedScreen('admin/accounts', async () => (await import('./AccountsPage')).AccountsPage),
} satisfies ResourceProps;
