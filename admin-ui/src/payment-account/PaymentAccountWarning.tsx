import { useTranslate } from 'react-admin';
import { timeText } from '../common/fields/timeText';
import { LinkedWarning } from '../common/feedback/LinkedWarning';
import { useGateway } from './useGateway';

/** Warning that no Razorpay account is connected, or that Razorpay sends no events about its payments. */
export function PaymentAccountWarning() {
  const translate = useTranslate();
  const query = useGateway();
  const isUnconnected = query.data?.key_id === null;
  const silentSince = query.data?.webhooks.silent_since;
  const silentWarning =
    silentSince && translate('paymentAccountWarning.silentWebhook', { time: timeText(silentSince) });
  return (
    <LinkedWarning
      query={query}
      notChecked="paymentAccountWarning.notChecked"
      text={isUnconnected ? translate('paymentAccountWarning.notConnected') : (silentWarning ?? undefined)}
      to="/payment-account"
      linkLabel={isUnconnected ? 'paymentAccountWarning.connect' : 'paymentAccountWarning.open'}
    />
  );
}
