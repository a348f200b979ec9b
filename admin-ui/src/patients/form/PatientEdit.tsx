import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import type { PatientChange } from '../../api/inputs';
import { today } from '../../common/fields/DayText';
import { DayInput } from '../../common/forms/DayInput';
import { EditForm } from '../../common/forms/EditForm';
import { FormGrid } from '../../common/forms/FormGrid';
import { FormActions } from '../../common/forms/FormActions';
import { useSaving } from '../../common/forms/useSaving';
import { TagsInput } from '../tags/TagsInput';
import { PayerInput } from '../../families/PayerInput';
import { DuplicateHints } from './DuplicateHints';
import { GuardianInputs } from './GuardianInputs';
import { LanguageInput } from './LanguageInput';
import { PatientInputs } from './PatientInputs';
import { RestoreDuplicate } from './RestoreDuplicate';

/** @param initialTags the tags when the form was opened; unless the form changes them, they are not sent. */
const toPatientChange = (
  {
    name,
    mobile,
    email,
    last_appointment,
    is_minor,
    guardian_name,
    message_language,
    tags,
    payer_id,
  }: Partial<PatientView>,
  initialTags: readonly string[],
): PatientChange => ({
  name: name?.trim() ?? '',
  mobile: mobile?.trim() ?? '',
  email: email?.trim() || null,
  last_appointment: last_appointment || null,
  is_minor: is_minor ?? false,
  guardian_name: (is_minor && guardian_name?.trim()) || null,
  payer_id: payer_id ?? null,
  message_language: message_language || null,
  ...(tags && tags.join() !== initialTags.join() && { tags }),
});

/** Edits a patient's contact data. */
export function PatientEdit({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const patient = useRecordContext<PatientView>();
  const [initialTags] = useState(patient?.tags ?? []);
  const saving = useSaving({ failedAction: 'updatePatient', successText: 'patient.updated' }, onDone);
  const archivedId = saving.errorBody.archived_patient_id;
  return (
    <EditForm
      title={translate('patient.editTitle')}
      toInput={(values: Partial<PatientView>) => toPatientChange(values, initialTags)}
      saving={saving}
    >
      <FormGrid>
        <PatientInputs />
        <DayInput source="last_appointment" label="patient.lastAppointmentOptional" max={today()} />
        <GuardianInputs />
        <PayerInput />
        <LanguageInput />
        <TagsInput />
        <DuplicateHints exceptId={patient?.id} />
      </FormGrid>
      <FormActions submit="patient.save" mutation={saving} onCancel={onDone}>
        {archivedId && <RestoreDuplicate id={archivedId} />}
      </FormActions>
    </EditForm>
  );
}
