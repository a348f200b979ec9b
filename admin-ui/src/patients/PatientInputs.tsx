import { email, required, TextInput } from 'react-admin';

const REQUIRED = required();
const EMAIL = email();

/** Who a patient is: for a new one and for changing one. */
export const PatientInputs = () => (
  <>
    <TextInput source="name" resource="patients" validate={REQUIRED} autoFocus autoComplete="off" />
    <TextInput source="mobile" resource="patients" type="tel" validate={REQUIRED} autoComplete="off" />
    <TextInput source="email" label="patients.form.email" type="email" validate={EMAIL} autoComplete="off" />
  </>
);
