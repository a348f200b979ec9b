import Box from '@mui/material/Box';
import { useState } from 'react';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import type { DeliveryView } from '../../../../src/events/webhooks/webhook.view';
import { EmptyState } from '../../common/feedback/EmptyState';
import { timeText } from '../../common/fields/timeText';
import { ResponsiveList } from '../../common/lists/ResponsiveList';
import { RowAction } from '../RowAction';
import { DeliveryDialog } from './DeliveryDialog';
import { DeliveryResult } from './DeliveryResult';
import { useDeliveryFilters } from './useDeliveryFilters';
import { useWebhooks } from './useWebhooks';

const Column = DataTable.Col<DeliveryView & RaRecord<string>>;

interface DeliveryProps {
  delivery: DeliveryView;
  webhookName: string;
  onOpen: () => void;
}

const SentTime = ({ delivery: { created_at: at } }: Pick<DeliveryProps, 'delivery'>) => (
  <time dateTime={String(at)}>{timeText(at)}</time>
);

const EventName = ({ delivery: { event, is_replay: isReplay } }: Pick<DeliveryProps, 'delivery'>) => {
  const translate = useTranslate();
  return (
    <Box sx={{ '& code': { whiteSpace: 'nowrap' } }}>
      <Box sx={{ fontWeight: 600 }}>{translate(`integrations.events.${event.type}`)}</Box>
      <span className="secondary small">
        <code>{event.type}</code>
        {isReplay && ` · ${translate('integrations.deliveries.again')}`}
      </span>
    </Box>
  );
};

const WebhookName = ({ name }: { name: string }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {name}
  </Box>
);

const OpenButton = ({ onOpen }: Pick<DeliveryProps, 'onOpen'>) => (
  <RowAction onClick={onOpen}>{useTranslate()('integrations.deliveries.open')}</RowAction>
);

const DeliveryCard = ({ delivery, webhookName, onOpen }: DeliveryProps) => (
  <>
    <EventName delivery={delivery} />
    <div>
      <WebhookName name={webhookName} />
      <span className="secondary small">
        <SentTime delivery={delivery} />
      </span>
    </div>
    <DeliveryResult delivery={delivery} />
    <div>
      <OpenButton onOpen={onOpen} />
    </div>
  </>
);

interface DeliveryDataTableProps {
  nameOf: (webhookId: string) => string;
  onOpen: (delivery: DeliveryView) => void;
}

const DeliveryDataTable = ({ nameOf, onOpen }: DeliveryDataTableProps) => (
  <DataTable<DeliveryView & RaRecord<string>>
    rowClick={(_id, _resource, delivery) => {
      onOpen(delivery);
      return false;
    }}
    sx={{ '& .MuiTableCell-body': { verticalAlign: 'top' } }}
  >
    <Column disableSort label="integrations.deliveries.time" render={(delivery) => <SentTime delivery={delivery} />} />
    <Column
      disableSort
      label="integrations.deliveries.event"
      render={(delivery) => <EventName delivery={delivery} />}
    />
    <Column
      disableSort
      label="integrations.webhooks.webhook"
      render={(delivery) => <WebhookName name={nameOf(delivery.webhook_endpoint_id)} />}
    />
    <Column
      disableSort
      label="integrations.deliveries.result"
      render={(delivery) => <DeliveryResult delivery={delivery} />}
    />
    <Column disableSort label="staff.actions" render={(delivery) => <OpenButton onOpen={() => onOpen(delivery)} />} />
  </DataTable>
);

const NoDeliveries = () => {
  const translate = useTranslate();
  const { filter } = useDeliveryFilters();
  const key = `integrations.deliveries.${Object.keys(filter).length > 0 ? 'noMatch' : 'empty'}`;
  return <EmptyState title={translate(key)} hint={translate(`${key}Hint`)} />;
};

/** The deliveries of the list, each with its webhook. A row opens what was sent. */
export function DeliveryTable() {
  const [opened, setOpened] = useState<DeliveryView | null>(null);
  const { nameOf, isEnabled } = useWebhooks();
  return (
    <>
      <ResponsiveList<DeliveryView>
        failedAction="loadDeliveries"
        empty={<NoDeliveries />}
        card={(delivery) => (
          <DeliveryCard
            delivery={delivery}
            webhookName={nameOf(delivery.webhook_endpoint_id)}
            onOpen={() => setOpened(delivery)}
          />
        )}
        cardSx={{ display: 'grid', gap: 1, fontSize: 14 }}
        table={() => <DeliveryDataTable nameOf={nameOf} onOpen={setOpened} />}
      />
      {opened && (
        <DeliveryDialog
          delivery={opened}
          webhookName={nameOf(opened.webhook_endpoint_id)}
          canSendAgain={isEnabled(opened.webhook_endpoint_id)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
