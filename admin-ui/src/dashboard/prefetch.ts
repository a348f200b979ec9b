import { dataProvider as api } from '../api/dataProvider';
import { queryClient } from '../api/queryClient';
import { isSetUp } from '../api/first-load/first-reads';
import { undeliveredQuery } from '../messages/undelivered-query';
import { gatewayQuery } from '../payment-account/useGateway';
import { openHoldsQuery } from '../payments/holds/useOpenHolds';
import { figuresQuery } from './figures-query';
import { setupQueries } from './useSetup';

/** Asks for all that the dashboard shows. What fails is asked for again by the part that shows it. */
export async function readDashboard(token: string): Promise<void> {
  const setup = setupQueries(api);
  await Promise.allSettled([
    queryClient.query(figuresQuery(api)),
    queryClient.query(gatewayQuery(api)),
    queryClient.query(openHoldsQuery(api)),
    queryClient.query(undeliveredQuery(api)),
    ...(isSetUp(token)
      ? []
      : [
          queryClient.query(setup.profile),
          queryClient.query(setup.plans),
          queryClient.query(setup.patients),
          queryClient.query(setup.payments),
        ]),
  ]);
}
