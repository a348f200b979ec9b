import { useTranslate } from 'react-admin';
import type { GatewayView } from '../../../src/payments/account/gateway.view';
import { Banner } from '../common/feedback/Banner';
import { formatInstant } from '../../../src/shared/instant';

/** What to do if the webhook is silent: payments arrived, but no events about them. */
export function SilentWebhookBanner({ gateway: { webhooks } }: { gateway: GatewayView }) {
  const translate = useTranslate();
  if (!webhooks.silent_since) return null;
  const time = formatInstant(new Date(webhooks.silent_since));
  return (
    <Banner type="warning" text={translate('paymentAccount.silentWebhook.explanation', { time })}>
      {translate(`paymentAccount.silentWebhook.${webhooks.managed ? 'setUpByNirog' : 'setUpByDoctor'}`)}
    </Banner>
  );
}
