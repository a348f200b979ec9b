import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/screens/lazyScreen';
import { onlyFor } from '../common/screens/RequireRole';

export const messages = {
  name: 'messages',
  list: onlyFor(
    'messages',
    lazyScreen(async () => (await import('./MessagesPage')).MessagesPage),
  ),
} satisfies ResourceProps;
