import { lazyScreen } from '../common/screens/lazyScreen';

/** Home screen of a doctor. */
export const Dashboard = lazyScreen(async () => (await import('./DashboardPage')).DashboardPage);

/** Loads the dashboard's data into the query cache. */
export const prefetchDashboard = async (token: string) => (await import('./prefetch')).prefetchDashboard(token);
