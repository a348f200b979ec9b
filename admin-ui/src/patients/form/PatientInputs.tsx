import { email, required, TextInput } from 'react-admin';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import { withinLimit } from '../../common/forms/withinLimit';

const LIMITS = TEXT_LIMITS.patient;
const NAME = [required(), withinLimit(LIMITS.name)];
const MOBILE = [required(), withinLimit(LIMITS.mobile)];
const EMAIL = [email(), withinLimit(LIMITS.email)];

/** Contact fields, shared by the create and edit forms. */
export const PatientInputs = () => (
  <>
    <TextInput source="name" validate={NAME} autoFocus autoComplete="off" />
    <TextInput source="mobile" type="tel" validate={MOBILE} autoComplete="off" />
    <TextInput source="email" label="patients.form.email" type="email" validate={EMAIL} autoComplete="off" />
  </>
);
