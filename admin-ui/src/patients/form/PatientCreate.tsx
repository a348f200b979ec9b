import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientInput } from '../../api/inputs';
import { Fields } from '../../common/forms/FormGrid';
import { FormActions } from '../../common/forms/FormActions';
import { Panel } from '../../common/screens/Panel';
import { RecordForm } from '../../common/forms/RecordForm';
import { useAct } from '../../common/hooks/useActionMutation';
import { Kin } from './DuplicateHints';
import { errorsInForm, missingIn, patientInput, type PatientWish } from './patient-input';
import { PatientInputs } from './PatientInputs';
import { RestoreTwin } from './RestoreDuplicate';
import { SubscriptionInputs } from './SubscriptionInputs';

/** The form of a new patient, above the list. */
export function PatientCreate({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const [incomplete, setIncomplete] = useState(false);
  const adding = useAct((api, input: PatientInput) => api.addPatient(input), {
    failed: 'addPatient',
    done: 'patients.added',
  });
  const twin = adding.refusal.archived_patient_id;
  const add = async (wish: PatientWish) => {
    const missing = missingIn(wish);
    setIncomplete(missing !== undefined);
    return missing ?? errorsInForm(await adding.submit(patientInput(wish), onDone));
  };
  return (
    <Panel title={translate('patients.addTitle')}>
      <RecordForm onSubmit={add}>
        <Fields>
          <PatientInputs />
          <SubscriptionInputs />
          <Kin />
        </Fields>
        <FormActions
          submit="patients.add"
          act={adding}
          problem={incomplete ? translate('patients.form.incomplete') : adding.problem}
          onCancel={onDone}
        >
          {!incomplete && twin && <RestoreTwin id={twin} />}
        </FormActions>
      </RecordForm>
    </Panel>
  );
}
