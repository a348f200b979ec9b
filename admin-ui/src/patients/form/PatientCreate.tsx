import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientInput } from '../../api/inputs';
import { FormGrid } from '../../common/forms/FormGrid';
import { FormActions } from '../../common/forms/FormActions';
import { Panel } from '../../common/screens/Panel';
import { RecordForm } from '../../common/forms/RecordForm';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { DuplicateHints } from './DuplicateHints';
import { toFormErrors, missingFields, toPatientInput, type PatientFormValues } from './patient-input';
import { PatientInputs } from './PatientInputs';
import { RestoreDuplicate } from './RestoreDuplicate';
import { SubscriptionInputs } from './SubscriptionInputs';

export function PatientCreate({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const [incomplete, setIncomplete] = useState(false);
  const adding = useActionMutation((api, input: PatientInput) => api.addPatient(input), {
    failed: 'addPatient',
    done: 'patients.added',
  });
  const archivedId = adding.errorBody.archived_patient_id;
  const add = async (values: PatientFormValues) => {
    const missing = missingFields(values);
    setIncomplete(missing !== undefined);
    return missing ?? toFormErrors(await adding.submit(toPatientInput(values), onDone));
  };
  return (
    <Panel title={translate('patients.addTitle')}>
      <RecordForm onSubmit={add}>
        <FormGrid>
          <PatientInputs />
          <SubscriptionInputs />
          <DuplicateHints />
        </FormGrid>
        <FormActions
          submit="patients.add"
          mutation={adding}
          problem={incomplete ? translate('patients.form.incomplete') : adding.problem}
          onCancel={onDone}
        >
          {!incomplete && archivedId && <RestoreDuplicate id={archivedId} />}
        </FormActions>
      </RecordForm>
    </Panel>
  );
}
