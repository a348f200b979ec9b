import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Ref } from 'react';
import { useTranslate } from 'react-admin';
import type { GatewayView } from '../../../src/payments/gateway/gateway.view';
import { Badge } from '../common/fields/Badge';
import { DescriptionList } from '../common/fields/DescriptionList';
import { formatInstant } from '../../../src/shared/instant';
import { Panel } from '../common/screens/Panel';
import { useActionMutation } from '../common/hooks/useActionMutation';

const formatTime = (instant: Date | null, fallback: string): string =>
  instant ? formatInstant(new Date(instant)) : fallback;

interface PaymentAccountStatusProps {
  gateway: GatewayView;
  /** Opens the form with which the keys are changed. */
  onChange: (() => void) | undefined;
  opener: Ref<HTMLButtonElement>;
}

/** The connected account, whether its keys work and whether webhooks arrive. */
export function PaymentAccountStatus({ gateway, onChange, opener }: PaymentAccountStatusProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`paymentAccount.status.${key}`);
  const checking = useActionMutation((api) => api.checkGateway(), {
    failed: 'checkPaymentAccount',
    done: 'paymentAccount.status.checked',
  });
  const { key_id, mode, checked_at, webhooks } = gateway;
  const { silent_since, previous_secret_until: until } = webhooks;
  const webhook = silent_since ? (
    <Badge tone="warning" label={text('silent')} />
  ) : (
    text(webhooks.managed ? 'managed' : webhooks.last_at ? 'byHand' : 'waiting')
  );
  const items = [
    { name: text('keyId'), value: key_id },
    { name: text('mode'), value: <Badge tone={mode === 'live' ? 'success' : 'info'} label={text(mode ?? 'test')} /> },
    { name: text('checkedAt'), value: formatTime(checked_at, '-') },
    { name: text('webhook'), value: webhook },
    { name: text('heardAt'), value: formatTime(webhooks.last_at, text('heardNever')) },
    ...(until ? [{ name: text('previousUntil'), value: formatTime(until, '-') }] : []),
  ];
  return (
    <Panel title={text('title')}>
      <DescriptionList wideValues items={items} />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3, '& > *': { flex: { xs: '1 1 auto', sm: 'initial' } } }}
      >
        <Button variant="contained" disabled={checking.isPending} onClick={() => void checking.run(undefined)}>
          {text(checking.isPending ? 'checking' : 'check')}
        </Button>
        {onChange && (
          <Button ref={opener} variant="outlined" color="inherit" onClick={onChange}>
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
