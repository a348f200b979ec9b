import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/screens/lazyScreen';
import { onlyFor } from '../common/screens/RequireRole';

export const audit = {
  name: 'audit',
  list: onlyFor(
    'audit',
    lazyScreen(async () => (await import('./AuditPage')).AuditPage),
  ),
} satisfies ResourceProps;
