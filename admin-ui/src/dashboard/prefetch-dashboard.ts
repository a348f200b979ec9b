import { dataProvider as api } from '../api/dataProvider';
import { queryClient } from '../api/queryClient';
import { isSetupDone } from '../api/first-load/first-reads';
import { deskQuery } from '../desk/desk-query';
import { undeliveredQuery } from '../messages/undelivered-query';
import { gatewayQuery } from '../payment-account/useGateway';
import { openHoldsQuery } from '../payments/holds/useOpenHolds';
import { dashboardFiguresQuery } from './figures-query';
import { setupQueries } from './useSetup';

/** Loads the dashboard's data. A failed query is retried by the component that shows it. */
export async function prefetchDashboard(token: string): Promise<void> {
  const setup = setupQueries(api);
  await Promise.allSettled([
    queryClient.query(dashboardFiguresQuery(api)),
    queryClient.query(deskQuery(api)),
    queryClient.query(gatewayQuery(api)),
    queryClient.query(openHoldsQuery(api)),
    queryClient.query(setup.profile),
    queryClient.query(undeliveredQuery(api)),
    // Only the setup checklist shows these.
    ...(isSetupDone(token)
      ? []
      : [queryClient.query(setup.plans), queryClient.query(setup.patients), queryClient.query(setup.payments)]),
  ]);
}
