import { delayedBadge } from '../common/lists/delayedBadge';

/** Number of people who wait, for the navigation. */
export const JoinRequestCount = delayedBadge(
  async () => (await import('./JoinRequestCountBadge')).JoinRequestCountBadge,
);
