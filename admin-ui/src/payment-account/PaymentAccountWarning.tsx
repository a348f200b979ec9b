import { useTranslate } from 'react-admin';
import { Banner } from '../common/feedback/Banner';
import { formatInstant } from '../../../src/shared/instant';
import { LinkButton } from '../common/screens/LinkButton';
import { useGateway } from './useGateway';

/** Warning that no Razorpay account is connected, that its webhook is silent, or that this check failed. */
export function PaymentAccountWarning() {
  const translate = useTranslate();
  const { data: gateway, error, refetch } = useGateway();
  if (error && !gateway)
    return (
      <Banner
        type="warning"
        text={translate('paymentAccount.notConnected.notChecked')}
        onRetry={() => void refetch()}
      />
    );
  if (!gateway) return null;
  const accountLink = (label: string) => (
    <LinkButton to="/payment-account" color="inherit" size="small" variant="outlined">
      {translate(label)}
    </LinkButton>
  );
  const { silent_since } = gateway.webhooks;
  if (gateway.key_id === null)
    return (
      <Banner type="warning" text={translate('paymentAccount.notConnected.warning')}>
        {accountLink('paymentAccount.notConnected.connect')}
      </Banner>
    );
  return silent_since ? (
    <Banner
      type="warning"
      text={translate('paymentAccount.silentWebhook.warning', { time: formatInstant(new Date(silent_since)) })}
    >
      {accountLink('paymentAccount.silentWebhook.open')}
    </Banner>
  ) : null;
}
