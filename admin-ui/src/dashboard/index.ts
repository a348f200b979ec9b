import { lazyScreen } from '../common/screens/lazyScreen';

/** The first screen of a doctor. */
export const Dashboard = lazyScreen(async () => (await import('./DashboardPage')).DashboardPage);

/** Reads all that it shows, where that is not known yet. */
export const prefetchDashboard = async (token: string) => (await import('./prefetch')).prefetchDashboard(token);
