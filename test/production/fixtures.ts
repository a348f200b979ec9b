import { test as base } from '@playwright/test';
import { startTopology, type Topology } from './topology.js';

/** All files of a run share one deployment. */
export const test = base.extend<object, { t: Topology }>({
  t: [
    // Playwright reads the fixture's dependencies from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const topology = await startTopology();
      await use(topology);
      await topology.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
