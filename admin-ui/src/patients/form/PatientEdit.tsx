import { DateInput, useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import type { PatientChange } from '../../api/inputs';
import { today } from '../../common/fields/DayText';
import { FormGrid } from '../../common/forms/FormGrid';
import { FormActions } from '../../common/forms/FormActions';
import { Panel } from '../../common/screens/Panel';
import { RecordForm } from '../../common/forms/RecordForm';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { DuplicateHints } from './DuplicateHints';
import { PatientInputs } from './PatientInputs';
import { RestoreDuplicate } from './RestoreDuplicate';

/** Edits a patient's contact data. */
export function PatientEdit({ patient, onDone }: { patient: PatientView; onDone: () => void }) {
  const translate = useTranslate();
  const saving = useActionMutation((api, input: PatientChange) => api.updatePatient(patient.id, input), {
    failed: 'updatePatient',
  });
  const archivedId = saving.errorBody.archived_patient_id;
  const save = ({ name, mobile, email, last_appointment }: Partial<PatientView>) =>
    saving.submit(
      {
        name: name?.trim() ?? '',
        mobile: mobile?.trim() ?? '',
        email: email?.trim() || null,
        last_appointment: last_appointment || null,
      },
      onDone,
    );
  return (
    <Panel title={translate('patient.editTitle')}>
      <RecordForm record={patient} onSubmit={save}>
        <FormGrid>
          <PatientInputs />
          <DateInput
            source="last_appointment"
            label="patient.lastAppointmentOptional"
            helperText={false}
            slotProps={{ htmlInput: { max: today() } }}
          />
          <DuplicateHints exceptId={patient.id} />
        </FormGrid>
        <FormActions submit="patient.save" mutation={saving} onCancel={onDone}>
          {archivedId && <RestoreDuplicate id={archivedId} />}
        </FormActions>
      </RecordForm>
    </Panel>
  );
}
