import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import type { WebhookView } from '../../../../src/events/webhooks/webhook.view';
import { EmptyState } from '../../common/feedback/EmptyState';
import { timeText } from '../../common/fields/timeText';
import { ResponsiveList } from '../../common/lists/ResponsiveList';
import { WebhookActions } from './WebhookActions';
import { WebhookStatus } from './WebhookStatus';

const Column = DataTable.Col<WebhookView & RaRecord<string>>;

/** How many chosen events are named. */
const NAMED = 2;

interface WebhookProps {
  webhook: WebhookView;
}

const WebhookName = ({ webhook: { name, url } }: WebhookProps) => (
  <Box sx={{ overflowWrap: 'anywhere', minWidth: { md: 180 } }}>
    <Box sx={{ fontWeight: 600 }}>{name}</Box>
    <span className="secondary small">{url}</span>
  </Box>
);

const WebhookEvents = ({ webhook: { event_types: types } }: WebhookProps) => {
  const translate = useTranslate();
  if (types.length === 0) return translate('integrations.webhooks.which.all');
  const names = types.slice(0, NAMED).map((type) => translate(`integrations.events.${type}`));
  const more = types.length - names.length;
  return (
    <Box>
      {names.join(', ')}
      {more > 0 && (
        <span className="secondary small">{translate('integrations.webhooks.moreEvents', { count: more })}</span>
      )}
    </Box>
  );
};

const LastSent = ({ webhook: { last_success_at: at } }: WebhookProps) => {
  const translate = useTranslate();
  return at ? <time dateTime={String(at)}>{timeText(at)}</time> : translate('integrations.webhooks.neverSent');
};

const WebhookCard = ({ webhook }: WebhookProps) => {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ fontSize: 16 }}>
        <WebhookName webhook={webhook} />
      </Box>
      <WebhookStatus webhook={webhook} />
      <Box sx={{ mb: 'auto' }}>
        <WebhookEvents webhook={webhook} />
        <span className="secondary small">
          {translate('integrations.webhooks.lastSent')}: <LastSent webhook={webhook} />
        </span>
      </Box>
      <WebhookActions webhook={webhook} />
    </>
  );
};

const WebhookDataTable = () => (
  <DataTable<WebhookView & RaRecord<string>> sx={{ '& .MuiTableCell-body': { verticalAlign: 'top' } }}>
    <Column
      source="name"
      label="integrations.webhooks.webhook"
      render={(webhook) => <WebhookName webhook={webhook} />}
    />
    <Column
      disableSort
      label="integrations.webhooks.events"
      render={(webhook) => <WebhookEvents webhook={webhook} />}
    />
    <Column disableSort label="accounts.status" render={(webhook) => <WebhookStatus webhook={webhook} />} />
    <Column disableSort label="integrations.webhooks.lastSent" render={(webhook) => <LastSent webhook={webhook} />} />
    <Column disableSort label="staff.actions" render={(webhook) => <WebhookActions webhook={webhook} />} />
  </DataTable>
);

const NoWebhooks = ({ onCreate }: { onCreate: () => void }) => {
  const translate = useTranslate();
  const create = (
    <Button variant="outlined" onClick={onCreate}>
      {translate('integrations.webhooks.create')}
    </Button>
  );
  return (
    <EmptyState
      title={translate('integrations.webhooks.empty')}
      hint={translate('integrations.webhooks.emptyHint')}
      action={create}
    />
  );
};

export const WebhookTable = ({ onCreate }: { onCreate: () => void }) => (
  <ResponsiveList<WebhookView>
    manyColumns
    failedAction="loadWebhooks"
    empty={<NoWebhooks onCreate={onCreate} />}
    card={(webhook) => <WebhookCard webhook={webhook} />}
    cardSx={{ display: 'flex', flexDirection: 'column', gap: 1.5, fontSize: 14 }}
    table={() => <WebhookDataTable />}
  />
);
