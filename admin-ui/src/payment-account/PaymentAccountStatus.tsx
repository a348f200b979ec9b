import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Ref } from 'react';
import { useTranslate } from 'react-admin';
import type { GatewayView } from '../../../src/payments/gateway/gateway.view';
import { Badge } from '../common/fields/Badge';
import { DescriptionList } from '../common/fields/DescriptionList';
import { timeText } from '../common/fields/timeText';
import { Panel } from '../common/screens/Panel';
import { useActionMutation } from '../common/hooks/useActionMutation';

interface PaymentAccountStatusProps {
  gateway: GatewayView;
  /** Opens the form with which the keys are changed; undefined while it is open. */
  onChangeKeys: (() => void) | undefined;
  /** Gets the focus back when the form closes. */
  opener: Ref<HTMLButtonElement>;
}

/** The connected account, whether its keys work and whether webhooks arrive. */
export function PaymentAccountStatus({ gateway, onChangeKeys, opener }: PaymentAccountStatusProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`paymentAccount.status.${key}`);
  const checking = useActionMutation((api) => api.checkGateway(), {
    failedAction: 'checkPaymentAccount',
    successText: 'paymentAccount.status.checked',
  });
  const { key_id, mode, checked_at, webhooks } = gateway;
  const { silent_since, previous_secret_until: until } = webhooks;
  const webhook = silent_since ? (
    <Badge tone="warning" label={text('silent')} />
  ) : (
    text(webhooks.managed ? 'setUpByNirog' : webhooks.last_at ? 'setUpByDoctor' : 'notSetUp')
  );
  const items = [
    { name: text('keyId'), value: key_id },
    { name: text('mode'), value: <Badge tone={mode === 'live' ? 'success' : 'info'} label={text(mode ?? 'test')} /> },
    { name: text('checkedAt'), value: checked_at ? timeText(checked_at) : '-' },
    { name: text('webhook'), value: webhook },
    { name: text('lastWebhook'), value: webhooks.last_at ? timeText(webhooks.last_at) : text('noWebhook') },
    ...(until ? [{ name: text('previousSecretUntil'), value: timeText(until) }] : []),
  ];
  return (
    <Panel title={text('title')}>
      <DescriptionList wideValues items={items} />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3, '& > *': { flex: { xs: '1 1 auto', sm: 'initial' } } }}
      >
        <Button variant="contained" disabled={checking.isPending} onClick={() => void checking.run()}>
          {text(checking.isPending ? 'checking' : 'check')}
        </Button>
        {onChangeKeys && (
          <Button ref={opener} variant="outlined" color="inherit" onClick={onChangeKeys}>
            {translate('paymentAccount.form.change')}
          </Button>
        )}
      </Box>
    </Panel>
  );
}

export const PaymentAccountSkeleton = () => (
  <Panel>
    <Skeleton width={120} height={28} sx={{ mb: 2 }} />
    <DescriptionList
      wideValues
      items={Array.from({ length: 5 }, (_, n) => ({ name: '\u00a0', value: <Skeleton key={n} width="70%" /> }))}
    />
    <Skeleton variant="rounded" width={112} height={40} sx={{ mt: 3 }} />
  </Panel>
);
