import { delayedBadge } from '../common/lists/delayedBadge';

/** Number of open requests, for the navigation. */
export const DataRequestCount = delayedBadge(
  async () => (await import('./DataRequestCountBadge')).DataRequestCountBadge,
);
