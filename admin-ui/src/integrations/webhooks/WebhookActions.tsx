import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { WebhookCreatedResponse, WebhookView } from '../../../../src/events/webhooks/webhook.view';
import { webhooksApi } from '../../api/webhooks';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { useMenuAnchor } from '../../common/hooks/useMenuAnchor';
import { RowAction } from '../RowAction';
import { EditWebhookDialog } from './EditWebhookDialog';
import { ReplayDialog } from './ReplayDialog';
import { TestWebhookButton } from './TestWebhookButton';
import { WebhookMenu } from './WebhookMenu';
import { WebhookSecret } from './WebhookSecret';

const SAVING = { failedAction: 'saveWebhook' } as const;

/** Buttons and menu for what can be done with a webhook now. */
export function WebhookActions({ webhook }: { webhook: WebhookView }) {
  const translate = useTranslate();
  const { button, popover } = useMenuAnchor();
  const { confirm, dialog } = useConfirmDialog();
  const [open, setOpen] = useState<'edit' | 'replay' | null>(null);
  const [created, setCreated] = useState<WebhookCreatedResponse | null>(null);
  const { id, name, status } = webhook;
  const isDisabled = status === 'disabled';
  const rotating = useActionMutation(() => webhooksApi.rotate(id), SAVING);
  const switching = useActionMutation(() => webhooksApi.update(id, { disabled: !isDisabled }), SAVING);
  const deleting = useActionMutation(() => webhooksApi.delete(id), { failedAction: 'deleteWebhook' });
  const isBusy = rotating.isPending || switching.isPending || deleting.isPending;
  const confirmAction = (action: 'rotate' | 'switchOff' | 'delete', run: () => Promise<unknown>) =>
    confirm({
      title: translate(`integrations.webhooks.confirm.${action}.title`, { name }),
      content: translate(`integrations.webhooks.confirm.${action}.content`),
      confirmLabel: translate(`integrations.webhooks.confirm.${action}.confirm`),
      danger: action === 'delete',
      onConfirm: () => void run(),
    });
  const rotate = async () => setCreated((await rotating.run()) ?? null);
  const menu = {
    webhook,
    onReplay: () => setOpen('replay'),
    onRotate: () => confirmAction('rotate', rotate),
    onSwitch: () => (isDisabled ? void switching.run() : confirmAction('switchOff', switching.run)),
    onDelete: () => confirmAction('delete', deleting.run),
  };
  const close = () => setOpen(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: { lg: 250 } }}>
      {isDisabled ? (
        <RowAction color="primary" disabled={isBusy} onClick={menu.onSwitch}>
          {translate('integrations.webhooks.switchOn')}
        </RowAction>
      ) : (
        <TestWebhookButton webhook={webhook} disabled={isBusy} />
      )}
      <RowAction disabled={isBusy} onClick={() => setOpen('edit')}>
        {translate('integrations.edit')}
      </RowAction>
      <IconButton
        {...button}
        disabled={isBusy}
        aria-haspopup="menu"
        aria-label={translate('integrations.webhooks.actionsOf', { name })}
        sx={{ ml: { xs: 'auto', lg: 0 } }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {popover(WebhookMenu, menu)}
      {dialog}
      {open === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {open === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {created && <WebhookSecret created={created} onClose={() => setCreated(null)} />}
    </Box>
  );
}
