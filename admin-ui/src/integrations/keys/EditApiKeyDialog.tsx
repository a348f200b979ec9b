import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import type { ApiKeyView } from '../../../../src/auth/api-keys/api-key.view';
import { apiKeysApi, type ApiKeyInput } from '../../api/api-keys';
import { ignoreBackdropClick } from '../../common/feedback/ignoreBackdropClick';
import { FormActions } from '../../common/forms/FormActions';
import { RecordForm } from '../../common/forms/RecordForm';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { ApiKeyInputs, toApiKeyInput, type ApiKeyValues } from './ApiKeyInputs';

/** Changes a key's name, scopes and addresses. */
export function EditApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [isDirty, setDirty] = useState(false);
  const saving = useActionMutation((_, input: ApiKeyInput) => apiKeysApi.update(apiKey.id, input), {
    failedAction: 'saveApiKey',
  });
  const save = (values: Partial<ApiKeyValues>) =>
    saving.submit(toApiKeyInput(values), () => {
      refresh();
      onClose();
    });
  const { name, scopes, networks } = apiKey;
  return (
    <Dialog
      open
      onClose={isDirty ? ignoreBackdropClick(onClose) : onClose}
      maxWidth="sm"
      aria-labelledby="edit-api-key-title"
    >
      <DialogTitle id="edit-api-key-title">{translate('integrations.editTitle')}</DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        <RecordForm record={{ name, scopes, networks: networks.join('\n') }} onDirty={setDirty} onSubmit={save}>
          <ApiKeyInputs withExpiry={false} />
          <FormActions submit="staff.save" mutation={saving} onCancel={onClose} />
        </RecordForm>
      </DialogContent>
    </Dialog>
  );
}
