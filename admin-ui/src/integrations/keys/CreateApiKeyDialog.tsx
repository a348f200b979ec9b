import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import type { ApiKeyCreatedResponse } from '../../../../src/auth/api-keys/api-key.view';
import { apiKeysApi, type ApiKeyInput } from '../../api/api-keys';
import { ignoreBackdropClick } from '../../common/feedback/ignoreBackdropClick';
import { FormActions } from '../../common/forms/FormActions';
import { RecordForm } from '../../common/forms/RecordForm';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { ApiKeyInputs, toApiKeyInput, type ApiKeyValues } from './ApiKeyInputs';
import { ApiKeySecret } from './ApiKeySecret';

const NEW_KEY = { scopes: ['patients.read'], expiry: 'd365' };

/** Creates a key, then shows its secret once. */
export function CreateApiKeyDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [created, setCreated] = useState<ApiKeyCreatedResponse | null>(null);
  const [isDirty, setDirty] = useState(false);
  const creating = useActionMutation((_, input: ApiKeyInput) => apiKeysApi.create(input), {
    failedAction: 'saveApiKey',
  });
  const create = (values: Partial<ApiKeyValues>) =>
    creating.submit(toApiKeyInput(values), (response) => {
      setCreated(response);
      refresh();
    });
  if (created) return <ApiKeySecret created={created} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={isDirty ? ignoreBackdropClick(onClose) : onClose}
      maxWidth="sm"
      aria-labelledby="create-api-key-title"
    >
      <DialogTitle id="create-api-key-title">{translate('integrations.createKey')}</DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        <RecordForm record={NEW_KEY} onDirty={setDirty} onSubmit={create}>
          <ApiKeyInputs withExpiry />
          <FormActions submit="integrations.createKey" mutation={creating} onCancel={onClose} />
        </RecordForm>
      </DialogContent>
    </Dialog>
  );
}
