import { useTranslate } from 'react-admin';
import type { GatewayView } from '../../../src/payments/gateway/gateway.view';
import { Banner } from '../common/feedback/Banner';
import { formatInstant } from '../../../src/shared/instant';

/** Instructions for a silent webhook. */
export function SilentWebhookBanner({ gateway: { webhooks } }: { gateway: GatewayView }) {
  const translate = useTranslate();
  if (!webhooks.silent_since) return null;
  const time = formatInstant(new Date(webhooks.silent_since));
  return (
    <Banner type="warning" text={translate('paymentAccount.silent.long', { time })}>
      {translate(`paymentAccount.silent.${webhooks.managed ? 'managed' : 'byHand'}`)}
    </Banner>
  );
}
