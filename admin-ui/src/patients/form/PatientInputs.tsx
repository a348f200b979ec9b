import { email, required, SelectInput, TextInput } from 'react-admin';
import { MESSAGE_LANGUAGES } from '../../../../src/profile/message-settings.rules';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import { withinLimit } from '../../common/forms/withinLimit';

const LIMITS = TEXT_LIMITS.patient;
const NAME = [required(), withinLimit(LIMITS.name)];
const MOBILE = [required(), withinLimit(LIMITS.mobile)];
const LANGUAGES = MESSAGE_LANGUAGES.map((id) => ({ id, name: `common.languages.${id}` }));
const EMAIL = [email(), withinLimit(LIMITS.email)];

/** Contact fields and the language of messages, shared by the create and edit forms. */
export const PatientInputs = () => (
  <>
    <TextInput source="name" validate={NAME} autoFocus autoComplete="off" />
    <TextInput source="mobile" type="tel" validate={MOBILE} autoComplete="off" />
    <TextInput source="email" label="patients.form.email" type="email" validate={EMAIL} autoComplete="off" />
    <SelectInput
      source="message_language"
      label="patients.form.language"
      choices={LANGUAGES}
      emptyText="patients.form.clinicLanguage"
    />
  </>
);
