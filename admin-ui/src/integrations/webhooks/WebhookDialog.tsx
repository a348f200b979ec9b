import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ignoreBackdropClick } from '../../common/feedback/ignoreBackdropClick';
import { FormActions } from '../../common/forms/FormActions';
import { RecordForm } from '../../common/forms/RecordForm';
import type { FieldErrors } from '../../api/http/problem';
import type { SavingState } from '../../common/forms/useSaving';
import type { WebhookInput } from '../../api/webhooks';
import { toWebhookInput, WebhookInputs, type WebhookValues } from './WebhookInputs';

interface WebhookDialogProps {
  title: string;
  /** Text key of the submit button. */
  submit: string;
  values: Partial<WebhookValues>;
  /** State of the call that saves the webhook. */
  mutation: SavingState;
  onSubmit: (input: WebhookInput) => Promise<FieldErrors | undefined>;
  onClose: () => void;
}

/** The form of a new or an existing webhook. */
export function WebhookDialog({ title, submit, values, mutation, onSubmit, onClose }: WebhookDialogProps) {
  const titleId = useId();
  const translate = useTranslate();
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog open onClose={isDirty ? ignoreBackdropClick(onClose) : onClose} maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate(title)}</DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        <RecordForm
          record={values}
          onDirty={setDirty}
          onSubmit={(input: Partial<WebhookValues>) => onSubmit(toWebhookInput(input))}
        >
          <WebhookInputs isNew={values.name === undefined} />
          <FormActions submit={submit} mutation={mutation} onCancel={onClose} />
        </RecordForm>
      </DialogContent>
    </Dialog>
  );
}
