import { useState } from 'react';
import type { WebhookCreatedResponse } from '../../../../src/events/webhooks/webhook.view';
import { webhooksApi, type WebhookInput } from '../../api/webhooks';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { WebhookDialog } from './WebhookDialog';
import { toWebhookValues } from './WebhookInputs';
import { WebhookSecret } from './WebhookSecret';

/** Creates a webhook, then shows its secret once. */
export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<WebhookCreatedResponse | null>(null);
  const creating = useActionMutation((_, input: WebhookInput) => webhooksApi.create(input), {
    failedAction: 'saveWebhook',
  });
  const create = (input: WebhookInput) => creating.submit(input, setCreated);
  if (created) return <WebhookSecret created={created} onClose={onClose} />;
  return (
    <WebhookDialog
      title="integrations.webhooks.create"
      submit="integrations.webhooks.create"
      values={toWebhookValues()}
      mutation={creating}
      onSubmit={create}
      onClose={onClose}
    />
  );
}
