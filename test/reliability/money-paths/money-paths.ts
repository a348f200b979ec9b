import { clinicPaths, CLINIC_PATHS } from './clinic-paths.js';
import { familyPaths, FAMILY_PATHS } from './family-paths.js';
import { pathFixtures } from './fixtures.js';
import { joiningPaths, JOINING_PATHS } from './joining-paths.js';
import { onlinePaths, ONLINE_PATHS } from './online-paths.js';
import type { MoneyPaths, PathContext } from './path.js';
import { situations } from './situations.js';

export const PATHS = [...ONLINE_PATHS, ...FAMILY_PATHS, ...CLINIC_PATHS, ...JOINING_PATHS] as const;
export type PathName = (typeof PATHS)[number];

/**
 * `paths`: the money paths by name. Each function prepares the path for a new patient.
 * `situations`: several calls for one patient, which `interleavings.spec.ts` runs against each other.
 */
export function moneyPaths(context: PathContext) {
  const fixtures = pathFixtures(context);
  const paths: MoneyPaths<PathName> = {
    ...onlinePaths(context, fixtures),
    ...familyPaths(context, fixtures),
    ...clinicPaths(fixtures),
    ...joiningPaths(context, fixtures),
  };
  return { paths, situations: situations(context, fixtures) };
}
