import { useState } from 'react';
import { Form, useTranslate } from 'react-admin';
import type { PatientInput } from '../api/inputs';
import { Banner } from '../common/Banner';
import { Fields } from '../common/Fields';
import { FormActions } from '../common/FormActions';
import { Panel } from '../common/Panel';
import { useAct } from '../common/useAct';
import { Kin } from './Kin';
import { isIncomplete, patientInput, type PatientWish } from './patient-input';
import { PatientInputs } from './PatientInputs';
import { RestoreTwin } from './RestoreTwin';
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
    const missing = isIncomplete(wish);
    setIncomplete(missing);
    return missing ? undefined : adding.submit(patientInput(wish), onDone);
  };
  return (
    <Panel title={translate('patients.addTitle')}>
      <Banner text={incomplete ? translate('patients.form.incomplete') : adding.problem}>
        {!incomplete && twin && <RestoreTwin id={twin} />}
      </Banner>
      <Form noValidate disableInvalidFormNotification onSubmit={add}>
        <Fields>
          <PatientInputs />
          <SubscriptionInputs />
          <Kin />
        </Fields>
        <FormActions submit="patients.add" busy={adding.isPending} onCancel={onDone} />
      </Form>
    </Panel>
  );
}
