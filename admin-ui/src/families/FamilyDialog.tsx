import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { required, TextInput, useTranslate } from 'react-admin';
import type { PayerResponse, PayerView, SuggestedPatientView } from '../../../src/payers/payer.view';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import { payersApi, type PayerInput } from '../api/payers';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { FormActions } from '../common/forms/FormActions';
import { FormGrid } from '../common/forms/FormGrid';
import { RecordForm } from '../common/forms/RecordForm';
import { withinLimit } from '../common/forms/withinLimit';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { PatientsInput } from './PatientsInput';

export interface FamilyValues {
  name: string;
  mobile: string;
  patients: SuggestedPatientView[];
}

interface FamilyDialogProps {
  /** The family to change; a new one is created without it. */
  payer?: PayerView;
  /** Of a new family. */
  values?: Partial<FamilyValues>;
  onClose: () => void;
}

const NAME = [required(), withinLimit(TEXT_LIMITS.payer.name)];
const MOBILE = [required(), withinLimit(TEXT_LIMITS.patient.mobile)];

const toInput = ({ name, mobile, patients }: Partial<FamilyValues>): PayerInput => ({
  name: name?.trim() ?? '',
  mobile: mobile?.trim() ?? '',
  patient_ids: (patients ?? []).map(({ id }) => id),
});

/** The form of a new or an existing family. */
export function FamilyDialog({ payer, values, onClose }: FamilyDialogProps) {
  const titleId = useId();
  const translate = useTranslate();
  const [isDirty, setDirty] = useState(false);
  const saving = useActionMutation<PayerInput, PayerResponse>(
    (_, input) => (payer ? payersApi.update(payer.id, input) : payersApi.create(input)),
    { failedAction: 'saveFamily' },
  );
  const title = payer
    ? translate('families.form.editTitle', { name: payer.name })
    : translate('families.form.newTitle');
  return (
    <Dialog
      open
      fullWidth
      onClose={isDirty ? ignoreBackdropClick(onClose) : onClose}
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        <RecordForm
          record={payer ?? values ?? {}}
          onDirty={setDirty}
          onSubmit={(input: Partial<FamilyValues>) => saving.submit(toInput(input), onClose)}
        >
          <FormGrid>
            <TextInput source="name" label="families.form.name" validate={NAME} autoFocus autoComplete="off" />
            <TextInput
              source="mobile"
              label="families.form.mobile"
              type="tel"
              validate={MOBILE}
              helperText={payer ? 'families.form.changedMobileHint' : 'families.form.mobileHint'}
              autoComplete="off"
            />
            <PatientsInput />
          </FormGrid>
          <FormActions
            submit={payer ? 'families.form.save' : 'families.form.join'}
            mutation={saving}
            onCancel={onClose}
          />
        </RecordForm>
      </DialogContent>
    </Dialog>
  );
}
