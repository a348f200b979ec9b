import '../../i18n/privacy/add-privacy-texts';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import { CheckboxInput } from '../../common/forms/CheckboxInput';
import { withinLimit } from '../../common/forms/withinLimit';

const GUARDIAN = withinLimit(TEXT_LIMITS.patient.guardian_name);

/** The server asks for the name; an empty one is an error only then, so that unticking needs no clearing. */
const guardianNeeded = (value: unknown, { is_minor }: { is_minor?: boolean }) =>
  is_minor && (typeof value !== 'string' || value.trim() === '') ? 'ra.validation.required' : undefined;

/** Whether a guardian decides for the patient, and who. Shared by the create and edit forms. */
export function GuardianInputs() {
  const isMinor = useWatch<{ is_minor?: boolean }>({ name: 'is_minor' }) === true;
  return (
    <>
      <div className="wide">
        <CheckboxInput source="is_minor" label="guardian.isMinor" helperText={isMinor && 'guardian.hint'} />
      </div>
      {isMinor && (
        <TextInput
          source="guardian_name"
          label="guardian.name"
          validate={[guardianNeeded, GUARDIAN]}
          autoComplete="off"
        />
      )}
    </>
  );
}
