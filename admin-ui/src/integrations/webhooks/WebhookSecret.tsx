import { useTranslate } from 'react-admin';
import type { WebhookCreatedResponse } from '../../../../src/events/webhooks/webhook.view';
import { timeText } from '../../common/fields/timeText';
import { SecretDialog } from '../SecretDialog';

interface WebhookSecretProps {
  created: WebhookCreatedResponse;
  onClose: () => void;
}

/** The secret of a new or rotated webhook. */
export function WebhookSecret({ created: { webhook_endpoint: webhook, secret }, onClose }: WebhookSecretProps) {
  const translate = useTranslate();
  const endsAt = webhook.previous_secret_ends_at;
  const hints = [translate('integrations.webhooks.secretUse')];
  if (endsAt) hints.push(translate('integrations.webhooks.previousWorks', { time: timeText(endsAt) }));
  return (
    <SecretDialog
      name={webhook.name}
      secret={secret}
      advice={translate('integrations.webhooks.secretAdvice')}
      hints={hints}
      onClose={onClose}
    />
  );
}
