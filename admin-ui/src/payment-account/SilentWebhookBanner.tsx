import { useTranslate } from 'react-admin';
import type { GatewayView } from '../../../src/payments/gateway/gateway.view';
import { Banner } from '../common/feedback/Banner';
import { timeText } from '../common/fields/timeText';

/** What to do if the webhook is silent: payments arrived, but no events about them. */
export function SilentWebhookBanner({ gateway: { webhooks } }: { gateway: GatewayView }) {
  const translate = useTranslate();
  if (!webhooks.silent_since) return null;
  const time = timeText(webhooks.silent_since);
  return (
    <Banner type="warning" text={translate('paymentAccount.silentWebhook.explanation', { time })}>
      {translate(`paymentAccount.silentWebhook.${webhooks.managed ? 'setUpByNirog' : 'setUpByDoctor'}`)}
    </Banner>
  );
}
