import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { required, TextInput } from 'react-admin';
import type { TextLimit } from '../../../../src/shared/text-limits';
import type { FieldErrors } from '../../api/http/problem';
import { FormActions } from '../forms/FormActions';
import { RecordForm } from '../forms/RecordForm';
import type { SavingState } from '../forms/useSaving';
import { withinLimit } from '../forms/withinLimit';
import { ignoreBackdropClick } from './ignoreBackdropClick';

interface ReasonDialogProps {
  title: string;
  content: string;
  /** Text key of the input's label. */
  label: string;
  limit: TextLimit;
  isRequired?: boolean;
  /** Text key of the submit button. */
  submit: string;
  /** State of the action that the dialog runs. */
  mutation: SavingState;
  onSubmit: (reason: string) => Promise<FieldErrors | undefined>;
  onClose: () => void;
}

/** Asks for the reason of an action that is hard to undo. The dialog and the reason stay until the action succeeds. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, content, label, limit, isRequired = false, submit, mutation, onSubmit, onClose } = props;
  const [dirty, setDirty] = useState(false);
  const closeUnlessDirty = dirty ? ignoreBackdropClick(onClose) : onClose;
  const rules = [...(isRequired ? [required()] : []), withinLimit(limit)];
  return (
    <Dialog open onClose={mutation.isPending ? undefined : closeUnlessDirty} aria-labelledby="reason-title">
      <DialogTitle id="reason-title" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ pb: '24px !important' }}>
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>{content}</DialogContentText>
        <RecordForm
          onSubmit={({ reason }: { reason?: string | null }) => onSubmit(reason?.trim() ?? '')}
          onDirty={setDirty}
        >
          <TextInput source="reason" label={label} validate={rules} multiline minRows={2} autoFocus />
          <FormActions danger submit={submit} mutation={mutation} onCancel={onClose} />
        </RecordForm>
      </DialogContent>
    </Dialog>
  );
}
