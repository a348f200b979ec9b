import type { ResourceProps } from 'react-admin';
import { protectedScreen } from '../common/screens/protectedScreen';

export const audit = {
  name: 'audit',
  list: protectedScreen('audit', async () => (await import('./AuditPage')).AuditPage),
} satisfies ResourceProps;
