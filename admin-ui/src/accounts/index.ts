import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/lazyScreen';
import { onlyFor } from '../layout/Only';

export const accounts = {
  name: 'admin/accounts',
  list: onlyFor(
    'admin/accounts',
    lazyScreen(async () => (await import('./AccountsPage')).AccountsPage),
  ),
} satisfies ResourceProps;
