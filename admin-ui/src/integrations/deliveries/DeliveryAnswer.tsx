import { useTranslate } from 'react-admin';
import type { DeliveryView } from '../../../../src/events/webhooks/webhook.view';
import { CodeBlock } from '../CodeBlock';

/** The beginning of the last answer, if it had a body. */
export function DeliveryAnswer({ delivery: { status_code, response } }: { delivery: DeliveryView }) {
  const translate = useTranslate();
  if (!response) return null;
  return <CodeBlock title={translate('integrations.deliveries.answer', { status: status_code })} text={response} />;
}
