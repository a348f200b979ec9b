import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import type { DeliveryView, WebhookView } from '../../../../src/events/webhooks/webhook.view';
import { LoadError } from '../../common/feedback/LoadError';
import { DeliveryAnswer } from '../deliveries/DeliveryAnswer';
import { DeliveryResult } from '../deliveries/DeliveryResult';
import { RowAction } from '../RowAction';
import { useWebhookTest } from './useWebhookTest';

const Sending = ({ url }: { url: string }) => {
  const text = useTranslate()('integrations.webhooks.test.sending', { url });
  return (
    <>
      <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>{text}</DialogContentText>
      <LinearProgress aria-label={text} />
    </>
  );
};

/** What came of the test, and what to do if it failed. */
const Result = ({ delivery }: { delivery: DeliveryView }) => {
  const translate = useTranslate();
  const isDelivered = delivery.state === 'delivered';
  return (
    <>
      <DeliveryResult delivery={delivery} />
      <DialogContentText sx={{ my: 2 }}>
        {translate(`integrations.webhooks.test.${isDelivered ? 'delivered' : 'failed'}`)}
      </DialogContentText>
      <DeliveryAnswer delivery={delivery} />
    </>
  );
};

interface TestWebhookButtonProps {
  webhook: WebhookView;
  disabled: boolean;
}

/** Sends a test event, and shows what the address answered. */
export function TestWebhookButton({ webhook, disabled }: TestWebhookButtonProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { start, result, hasTimedOut, error } = useWebhookTest(webhook.id);
  const open = () => {
    start();
    setOpen(true);
  };
  const close = () => {
    refresh();
    setOpen(false);
  };
  return (
    <>
      <RowAction color="primary" disabled={disabled} onClick={open}>
        {translate('integrations.webhooks.test.action')}
      </RowAction>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" aria-labelledby={titleId}>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {translate('integrations.webhooks.test.title', { name: webhook.name })}
        </DialogTitle>
        <DialogContent>
          <LoadError error={error} failedAction="testWebhook" refetch={start} />
          <Box aria-live="polite" sx={{ minHeight: 96 }}>
            {result && <Result delivery={result} />}
            {hasTimedOut && <DialogContentText>{translate('integrations.webhooks.test.timedOut')}</DialogContentText>}
            {!result && !hasTimedOut && !error && <Sending url={webhook.url} />}
          </Box>
        </DialogContent>
        <DialogActions>
          {(result || hasTimedOut) && <Button onClick={start}>{translate('integrations.webhooks.test.again')}</Button>}
          <Button variant="outlined" color="inherit" autoFocus onClick={close}>
            {translate('common.done')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
