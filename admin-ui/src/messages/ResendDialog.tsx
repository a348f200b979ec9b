import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import type { PatientView } from '../../../src/patients/patient.view';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import type { PayerView } from '../../../src/payers/payer.view';
import { fieldMessage } from '../api/http/problem';
import { payersApi } from '../api/payers';
import { LoadError } from '../common/feedback/LoadError';
import { FormActions } from '../common/forms/FormActions';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { usePayerQuery } from '../families/usePayer';

interface ResendDialogProps {
  message: PatientMessageView;
  onClose: () => void;
}

interface ResendFormProps extends ResendDialogProps {
  patient: PatientView;
  /** Who gets the message instead of the patient; null if nobody does. */
  payer: PayerView | null;
}

/** Form with the recipient's number, which is updated only if it changes. */
function ResendForm({ message, patient, payer, onClose }: ResendFormProps) {
  const translate = useTranslate();
  const stored = (payer ?? patient).mobile;
  const [mobile, setMobile] = useState(stored);
  const number = mobile.trim();
  const resending = useActionMutation(
    async (api) => {
      const { name, email, last_appointment } = patient;
      if (number !== stored)
        await (payer
          ? payersApi.update(payer.id, { mobile: number })
          : api.update<PatientView>('patients', {
              id: patient.id,
              data: { name, mobile: number, email, last_appointment },
              previousData: patient,
            }));
      return api.resendMessage(message.id);
    },
    { failedAction: 'resendMessage', successText: 'messages.resent' },
  );
  const input = useRef<HTMLInputElement>(null);
  const fieldProblem = fieldMessage(resending.errorBody, 'mobile');
  const resend = async () => {
    const errors = await resending.submit(undefined, onClose);
    if (errors?.['mobile']) input.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (number) void resend();
      }}
    >
      <TextField
        autoFocus
        inputRef={input}
        fullWidth
        required
        id="resend-mobile"
        type="tel"
        label={translate('messages.confirm.mobile')}
        value={mobile}
        onChange={({ target }) => setMobile(target.value)}
        onFocus={({ target }) => target.select()}
        error={fieldProblem !== undefined}
        helperText={fieldProblem}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.patient.mobile.max } }}
      />
      <FormActions
        submit="messages.resend"
        mutation={resending}
        problem={fieldProblem === undefined ? resending.problem : null}
        disabled={number === ''}
        onCancel={onClose}
      />
    </form>
  );
}

/** Corrects the number of the patient, or of the payer, and resends a message that it could not receive. */
export function ResendDialog({ message, onClose }: ResendDialogProps) {
  const translate = useTranslate();
  const title = useId();
  const { data: patient, error, refetch } = useGetOne<PatientView>('patients', { id: message.patient_id });
  const payerQuery = usePayerQuery(patient?.payer_id ?? null);
  const payer = patient?.payer_id ? payerQuery.data : null;
  const values = { name: payer?.name ?? message.patient_name, kind: translate(`messages.kinds.${message.kind}`) };
  return (
    // Clicks in the dialog must not reach the row that rendered it: React events bubble through portals.
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={onClose}
      onClick={(event) => event.stopPropagation()}
      aria-labelledby={title}
    >
      <DialogTitle id={title}>{translate('messages.confirm.title')}</DialogTitle>
      <DialogContent sx={{ pb: '24px !important' }}>
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {translate(`messages.confirm.${payer ? 'correctPayerNumber' : 'correctNumber'}`, values)}
        </DialogContentText>
        <LoadError error={error} failedAction="loadPatient" refetch={refetch} />
        <LoadError error={payerQuery.error} failedAction="loadFamilies" refetch={payerQuery.refetch} />
        {patient && payer !== undefined ? (
          <ResendForm message={message} patient={patient} payer={payer} onClose={onClose} />
        ) : (
          !error && !payerQuery.error && <Skeleton variant="rounded" height={112} />
        )}
      </DialogContent>
    </Dialog>
  );
}
