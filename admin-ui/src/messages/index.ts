import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/screens/lazyScreen';
import { withRoleCheck } from '../common/screens/RequireRole';

export const messages = {
  name: 'messages',
  list: withRoleCheck(
    'messages',
    lazyScreen(async () => (await import('./MessagesPage')).MessagesPage),
  ),
} satisfies ResourceProps;
