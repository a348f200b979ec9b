import '../i18n/payment-account/add-payment-account-texts';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { timeText } from '../common/fields/timeText';
import { Badge } from '../common/fields/Badge';
import { LoadError } from '../common/feedback/LoadError';
import { DescriptionList } from '../common/fields/DescriptionList';
import { LinkButton } from '../common/screens/LinkButton';
import { Panel } from '../common/screens/Panel';
import { PaymentAccountWarning } from './PaymentAccountWarning';
import { useGateway } from './useGateway';

/** Summary on the profile screen, with a link to the payment account. */
export function PaymentAccountSummary() {
  const translate = useTranslate();
  const { data: gateway, error, isPending, refetch } = useGateway();
  const text = (key: string) => translate(`paymentAccount.status.${key}`);
  const connected = gateway && gateway.key_id !== null;
  const items = gateway && [
    { name: text('keyId'), value: gateway.key_id },
    {
      name: text('mode'),
      value: <Badge tone={gateway.mode === 'live' ? 'success' : 'info'} label={text(gateway.mode ?? 'test')} />,
    },
    { name: text('checkedAt'), value: gateway.checked_at ? timeText(gateway.checked_at) : '-' },
  ];
  const open = connected && !gateway.webhooks.silent_since && (
    <LinkButton to="/payment-account" variant="outlined" color="inherit">
      {translate('paymentAccountWarning.open')}
    </LinkButton>
  );
  return (
    <Panel title={translate('paymentAccount.title')} actions={open}>
      <LoadError error={error} failedAction="loadPaymentAccount" refetch={refetch} />
      {isPending && <Skeleton variant="rounded" height={72} />}
      <PaymentAccountWarning />
      {connected && items && <DescriptionList wideValues items={items} />}
    </Panel>
  );
}
