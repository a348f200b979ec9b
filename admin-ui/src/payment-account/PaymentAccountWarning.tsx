import { useTranslate } from 'react-admin';
import type { GatewayView } from '../../../src/payments/account/gateway.view';
import { formatInstant } from '../../../src/shared/instant';
import { LinkedWarning } from '../common/feedback/LinkedWarning';
import { useGateway } from './useGateway';

/** Warning that no Razorpay account is connected, or that its webhook is silent. */
export function PaymentAccountWarning() {
  const translate = useTranslate();
  const query = useGateway();
  const isUnconnected = query.data?.key_id === null;
  const warningOf = ({ webhooks: { silent_since } }: GatewayView) => {
    if (isUnconnected) return translate('paymentAccount.notConnected.warning');
    return silent_since
      ? translate('paymentAccount.silentWebhook.warning', { time: formatInstant(new Date(silent_since)) })
      : undefined;
  };
  return (
    <LinkedWarning
      query={query}
      notChecked="paymentAccount.notConnected.notChecked"
      text={query.data && warningOf(query.data)}
      to="/payment-account"
      linkLabel={isUnconnected ? 'paymentAccount.notConnected.connect' : 'paymentAccount.silentWebhook.open'}
    />
  );
}
