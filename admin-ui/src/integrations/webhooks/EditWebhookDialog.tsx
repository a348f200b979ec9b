import type { WebhookView } from '../../../../src/events/webhooks/webhook.view';
import { webhooksApi, type WebhookInput } from '../../api/webhooks';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { WebhookDialog } from './WebhookDialog';
import { toWebhookValues } from './WebhookInputs';

/** Changes a webhook's name, address and events. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const saving = useActionMutation((_, input: WebhookInput) => webhooksApi.update(webhook.id, input), {
    failedAction: 'saveWebhook',
  });
  const save = (input: WebhookInput) => saving.submit(input, onClose);
  return (
    <WebhookDialog
      title="integrations.webhooks.editTitle"
      submit="staff.save"
      values={toWebhookValues(webhook)}
      mutation={saving}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
