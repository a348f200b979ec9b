import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/screens/lazyScreen';
import { onlyFor } from '../common/screens/RequireRole';

export const payments = {
  name: 'payments',
  list: onlyFor(
    'payments',
    lazyScreen(async () => (await import('./PaymentsPage')).PaymentsPage),
  ),
} satisfies ResourceProps;
