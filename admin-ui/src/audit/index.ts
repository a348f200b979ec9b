import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/lazyScreen';
import { onlyFor } from '../layout/Only';

export const audit = {
  name: 'audit',
  list: onlyFor(
    'audit',
    lazyScreen(async () => (await import('./AuditPage')).AuditPage),
  ),
} satisfies ResourceProps;
