import type { ResourceProps } from 'react-admin';
import { protectedScreen } from '../common/screens/protectedScreen';

export const messages = {
  name: 'messages',
  list: protectedScreen('messages', async () => (await import('./MessagesPage')).MessagesPage),
} satisfies ResourceProps;
