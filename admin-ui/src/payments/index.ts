import type { ResourceProps } from 'react-admin';
import { protectedScreen } from '../common/screens/protectedScreen';

export const payments = {
  name: 'payments',
  list: protectedScreen('payments', async () => (await import('./PaymentsPage')).PaymentsPage),
} satisfies ResourceProps;
