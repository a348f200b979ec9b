import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { EVENT_TYPES, type EventType } from '../../../../src/events/event-types.rules';
import { DELIVERY_STATES } from '../../../../src/events/webhooks/webhook.rules';
import { InlineError } from '../../common/feedback/InlineError';
import { FilterSelect } from '../../common/lists/FilterSelect';
import { useDeliveryFilters } from './useDeliveryFilters';
import { useWebhooks } from './useWebhooks';

const TYPES = Object.keys(EVENT_TYPES) as EventType[];

/** Filters of the deliveries: webhook, state and type of event. */
export function DeliveryFilters() {
  const translate = useTranslate();
  const { filter, setFilter } = useDeliveryFilters();
  const { webhooks, find, error, refetch } = useWebhooks();
  const chosen = find(filter.webhook_endpoint_id ?? '')?.id ?? 'all';
  const failure = error ? translate('failed.loadWebhooks') : undefined;
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 260px))' },
      }}
    >
      <TextField
        select
        id="delivery-webhook"
        label={translate('integrations.webhooks.webhook')}
        value={chosen}
        onChange={({ target: { value } }) => setFilter('webhook_endpoint_id', value === 'all' ? undefined : value)}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        <MenuItem value="all">{translate('integrations.deliveries.allWebhooks')}</MenuItem>
        {webhooks.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <FilterSelect
        id="delivery-state"
        label="integrations.deliveries.result"
        all="integrations.deliveries.all"
        choices={DELIVERY_STATES}
        textKey="integrations.deliveries.states"
        value={filter.state}
        onChange={(state) => setFilter('state', state)}
      />
      <FilterSelect
        id="delivery-event"
        label="integrations.deliveries.event"
        all="integrations.webhooks.which.all"
        choices={TYPES}
        textKey="integrations.events"
        value={filter.event_type}
        onChange={(type) => setFilter('event_type', type)}
      />
      <InlineError text={failure} onRetry={() => void refetch()} sx={{ gridColumn: '1 / -1' }} />
    </Box>
  );
}
