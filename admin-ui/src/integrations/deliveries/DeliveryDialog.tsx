import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { DeliveryView } from '../../../../src/events/webhooks/webhook.view';
import { webhooksApi } from '../../api/webhooks';
import { DescriptionList } from '../../common/fields/DescriptionList';
import { timeText } from '../../common/fields/timeText';
import { BusyButton } from '../../common/forms/BusyButton';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { CodeBlock } from '../CodeBlock';
import { EventDialogTitle } from '../EventDialogTitle';
import { DeliveryAnswer } from './DeliveryAnswer';
import { DeliveryResult } from './DeliveryResult';

interface DeliveryDialogProps {
  delivery: DeliveryView;
  webhookName: string;
  canSendAgain: boolean;
  onClose: () => void;
}

/** What was sent and what was answered, with a button that sends it again. */
export function DeliveryDialog({ delivery, webhookName, canSendAgain, onClose }: DeliveryDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { event, attempts, created_at, last_tried_at, is_replay } = delivery;
  const text = (key: string, values?: object) => translate(`integrations.deliveries.${key}`, values);
  const replaying = useActionMutation(
    () => webhooksApi.replay(delivery.webhook_endpoint_id, { event_ids: [event.id] }),
    { failedAction: 'replayWebhook' },
  );
  const sendAgain = async () => {
    if (await replaying.run()) onClose();
  };
  const items = [
    { name: text('webhook'), value: webhookName },
    { name: text('attempts'), value: attempts },
    { name: text('lastTry'), value: last_tried_at ? timeText(last_tried_at) : text('notYet') },
    { name: text('happened'), value: timeText(event.timestamp) },
    {
      name: text('created'),
      value: is_replay ? text('createdAgain', { time: timeText(created_at) }) : timeText(created_at),
    },
  ];
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby={titleId}>
      <EventDialogTitle id={titleId} event={event} />
      <DialogContent>
        <DeliveryResult delivery={delivery} />
        <Box sx={{ my: 2.5 }}>
          <DescriptionList items={items} />
        </Box>
        <DeliveryAnswer delivery={delivery} />
        <CodeBlock title={text('body')} text={JSON.stringify(event, null, 2)} />
      </DialogContent>
      <DialogActions>
        {canSendAgain && (
          <BusyButton busy={replaying.isPending} onClick={() => void sendAgain()}>
            {text('sendAgain')}
          </BusyButton>
        )}
        <Button variant="outlined" color="inherit" autoFocus onClick={onClose}>
          {translate('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
