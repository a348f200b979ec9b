import { protectedScreen } from '../common/screens/protectedScreen';

/** Home screen of a doctor. */
export const Dashboard = protectedScreen('dashboard', async () => (await import('./DashboardPage')).DashboardPage);

/** Loads the dashboard's data into the query cache. */
export const prefetchDashboard = async (token: string) =>
  (await import('./prefetch-dashboard')).prefetchDashboard(token);
