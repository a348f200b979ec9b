import { SelectInput } from 'react-admin';
import { MESSAGE_LANGUAGES } from '../../../../src/profile/message-settings.rules';

const LANGUAGES = MESSAGE_LANGUAGES.map((id) => ({ id, name: `common.languages.${id}` }));

/** Language of messages to the patient; empty for that of the message settings. Shared by the create and edit forms. */
export const LanguageInput = () => (
  <SelectInput
    source="message_language"
    label="patients.form.language"
    choices={LANGUAGES}
    emptyText="patients.form.clinicLanguage"
    slotProps={{ select: { displayEmpty: true } }}
  />
);
