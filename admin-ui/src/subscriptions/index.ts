import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../common/screens/lazyScreen';
import { withRoleCheck } from '../common/screens/RequireRole';

/** `edit` is the screen at /subscriptions/{id}; react-admin has no other slot for that address. */
export const subscriptions = {
  name: 'subscriptions',
  list: withRoleCheck(
    'subscriptions',
    lazyScreen(async () => (await import('./PlanList')).PlanList),
  ),
  edit: withRoleCheck(
    'subscriptions',
    lazyScreen(async () => (await import('./PlanPage')).PlanPage),
  ),
} satisfies ResourceProps;
