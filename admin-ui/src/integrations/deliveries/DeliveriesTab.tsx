import { useTranslate, type GetListResult, type RaRecord } from 'react-admin';
import { EVENT_RETENTION_DAYS } from '../../../../src/events/event-types.rules';
import type { DeliveryView } from '../../../../src/events/webhooks/webhook.view';
import { ResourceList } from '../../common/lists/ResourceList';
import { TabHead } from '../TabHead';
import { DeliveryFilters } from './DeliveryFilters';
import { DeliveryTable } from './DeliveryTable';
import { useDeliveryFilters } from './useDeliveryFilters';

const POLL_INTERVAL_MS = 3_000;
/** The list is read again while a delivery is due within this time. */
const SOON_MS = 60_000;

const isDueSoon = ({ next_try_at: at }: DeliveryView): boolean =>
  at !== null && Date.parse(String(at)) - Date.now() < SOON_MS;

/** What was sent to the webhooks, newest first. */
export function DeliveriesTab() {
  const translate = useTranslate();
  const { filter } = useDeliveryFilters();
  return (
    <>
      <TabHead intro={translate('integrations.deliveries.intro', { days: EVENT_RETENTION_DAYS })} />
      <DeliveryFilters />
      <ResourceList
        disableAuthentication
        disableSyncWithLocation
        resource="webhook-deliveries"
        filter={filter}
        perPage={25}
        sort={{ field: '', order: 'DESC' }}
        refetchInterval={({ state }) => {
          const rows = (state.data as GetListResult<DeliveryView & RaRecord<string>> | undefined)?.data;
          return rows?.some(isDueSoon) ? POLL_INTERVAL_MS : false;
        }}
      >
        <DeliveryTable />
      </ResourceList>
    </>
  );
}
