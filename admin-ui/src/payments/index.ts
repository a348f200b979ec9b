import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/lazyScreen';
import { onlyFor } from '../layout/Only';

export const payments = {
  name: 'payments',
  list: onlyFor(
    'payments',
    lazyScreen(async () => (await import('./PaymentsPage')).PaymentsPage),
  ),
} satisfies ResourceProps;
