import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/lazyScreen';
import { onlyFor } from '../layout/Only';

export const messages = {
  name: 'messages',
  list: onlyFor(
    'messages',
    lazyScreen(async () => (await import('./MessagesPage')).MessagesPage),
  ),
} satisfies ResourceProps;
