import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import { today } from '../../common/fields/DayText';
import { DayInput } from '../../common/forms/DayInput';
import { EditForm } from '../../common/forms/EditForm';
import { FormGrid } from '../../common/forms/FormGrid';
import { FormActions } from '../../common/forms/FormActions';
import { useSaving } from '../../common/forms/useSaving';
import { TagsInput } from '../tags/TagsInput';
import { PayerInput } from '../../families/PayerInput';
import { DuplicateHints } from './DuplicateHints';
import { toPatientChange } from './patient-change';
import { GuardianInputs } from './GuardianInputs';
import { LanguageInput } from './LanguageInput';
import { PatientInputs } from './PatientInputs';
import { RestoreDuplicate } from './RestoreDuplicate';

/** Edits a patient's contact data. */
export function PatientEdit({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const patient = useRecordContext<PatientView>();
  // The values that the form starts with. A refetch may replace the patient while the form is open.
  const [initial] = useState(patient ?? {});
  const saving = useSaving({ failedAction: 'updatePatient', successText: 'patient.updated' }, onDone);
  const archivedId = saving.errorBody.archived_patient_id;
  return (
    <EditForm
      title={translate('patient.editTitle')}
      toInput={(values: Partial<PatientView>) => toPatientChange(values, initial)}
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
