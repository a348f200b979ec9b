import type { EventType } from '../../../../src/events/event-types.rules';
import type { DeliveryState } from '../../../../src/events/webhooks/webhook.rules';
import { useUrlParams } from '../../common/hooks/useUrlParams';

/** The filters of the deliveries, with the names of the API. */
interface DeliveryFilter {
  webhook_endpoint_id: string;
  state: DeliveryState;
  event_type: EventType;
}

/** The filters are in the address, next to the tab, so that a webhook can link to its deliveries. */
const PARAMS = { webhook_endpoint_id: 'webhook', state: 'state', event_type: 'event' } as const;

const FIELDS = Object.keys(PARAMS) as (keyof DeliveryFilter)[];

export function useDeliveryFilters() {
  const { param, setParams } = useUrlParams();
  const chosen = FIELDS.flatMap((field) => {
    const value = param(PARAMS[field]);
    return value === null ? [] : [[field, value]];
  });
  return {
    filter: Object.fromEntries(chosen) as Partial<DeliveryFilter>,
    setFilter: (field: keyof DeliveryFilter, value: string | undefined) =>
      setParams({ [PARAMS[field]]: value ?? null }),
  };
}
