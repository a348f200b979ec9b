import KeyIcon from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import type { ApiKeyCreatedResponse, ApiKeyView } from '../../../../src/auth/api-keys/api-key.view';
import { apiKeysApi } from '../../api/api-keys';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { RowAction } from '../RowAction';
import { ApiKeySecret } from './ApiKeySecret';
import { EditApiKeyDialog } from './EditApiKeyDialog';

/** Buttons for what can be done with a key now. */
export function ApiKeyActions({ apiKey }: { apiKey: ApiKeyView }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [isEditing, setEditing] = useState(false);
  const [created, setCreated] = useState<ApiKeyCreatedResponse | null>(null);
  const { confirm, dialog } = useConfirmDialog();
  const rotating = useActionMutation(() => apiKeysApi.rotate(apiKey.id), { failedAction: 'saveApiKey' });
  const ending = useActionMutation(() => apiKeysApi.endPreviousSecret(apiKey.id), { failedAction: 'saveApiKey' });
  const revoking = useActionMutation(() => apiKeysApi.revoke(apiKey.id), { failedAction: 'saveApiKey' });
  const isBusy = rotating.isPending || ending.isPending || revoking.isPending;
  const { name } = apiKey;
  const confirmAction = (action: 'rotate' | 'endPrevious' | 'revoke', run: () => Promise<unknown>) =>
    confirm({
      title: translate(`integrations.confirm.${action}.title`, { name }),
      content: translate(`integrations.confirm.${action}.content`),
      confirmLabel: translate(`integrations.confirm.${action}.confirm`),
      danger: action !== 'rotate',
      onConfirm: () => void run().then(() => refresh()),
    });
  const rotate = async () => setCreated((await rotating.run()) ?? null);
  if (apiKey.status === 'revoked') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: { lg: 250 } }}>
      <RowAction color="primary" disabled={isBusy} onClick={() => setEditing(true)}>
        {translate('integrations.edit')}
      </RowAction>
      {apiKey.previous_secret_ends_at ? (
        <RowAction disabled={isBusy} onClick={() => confirmAction('endPrevious', ending.run)}>
          {translate('integrations.endPrevious')}
        </RowAction>
      ) : (
        <RowAction startIcon={<KeyIcon />} disabled={isBusy} onClick={() => confirmAction('rotate', rotate)}>
          {translate('integrations.rotate')}
        </RowAction>
      )}
      <RowAction color="error" disabled={isBusy} onClick={() => confirmAction('revoke', revoking.run)}>
        {translate('integrations.revoke')}
      </RowAction>
      {dialog}
      {isEditing && <EditApiKeyDialog apiKey={apiKey} onClose={() => setEditing(false)} />}
      {created && <ApiKeySecret created={created} onClose={() => setCreated(null)} />}
    </Box>
  );
}
