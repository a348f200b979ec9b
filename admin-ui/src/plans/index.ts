import type { ResourceProps } from 'react-admin';
import { protectedScreen } from '../common/screens/protectedScreen';

/** `edit` is the screen at /subscriptions/{id}; react-admin has no other slot for that address. */
export const plans = {
  name: 'subscriptions',
  list: protectedScreen('subscriptions', async () => (await import('./PlanList')).PlanList),
  edit: protectedScreen('subscriptions', async () => (await import('./PlanPage')).PlanPage),
} satisfies ResourceProps;
