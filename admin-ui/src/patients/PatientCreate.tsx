import { useState } from 'react';
import { email, Form, required, TextInput, useTranslate } from 'react-admin';
import type { PatientInput } from '../api/inputs';
import { Banner } from '../common/Banner';
import { Fields } from '../common/Fields';
import { FormActions } from '../common/FormActions';
import { Panel } from '../common/Panel';
import { useAct } from '../common/useAct';
import { isIncomplete, patientInput, type PatientWish } from './patient-input';
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
          <TextInput source="name" resource="patients" validate={required()} autoFocus autoComplete="off" />
          <TextInput source="mobile" resource="patients" type="tel" validate={required()} autoComplete="off" />
          <TextInput source="email" label="patients.form.email" type="email" validate={email()} autoComplete="off" />
          <SubscriptionInputs />
        </Fields>
        <FormActions submit="patients.add" busy={adding.isPending} onCancel={onDone} />
      </Form>
    </Panel>
  );
}
