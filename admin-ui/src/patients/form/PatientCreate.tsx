import { CreateBase, useTranslate, type SaveHandler } from 'react-admin';
import { FormGrid } from '../../common/forms/FormGrid';
import { FormActions } from '../../common/forms/FormActions';
import { Panel } from '../../common/screens/Panel';
import { RecordForm } from '../../common/forms/RecordForm';
import { useSaving } from '../../common/forms/useSaving';
import { TagsInput } from '../tags/TagsInput';
import { DuplicateHints } from './DuplicateHints';
import { toFormErrors, missingFields, toPatientInput, type PatientFormValues } from './patient-input';
import { GuardianInputs } from './GuardianInputs';
import { LanguageInput } from './LanguageInput';
import { PatientInputs } from './PatientInputs';
import { RestoreDuplicate } from './RestoreDuplicate';
import { SubscriptionInputs } from './SubscriptionInputs';

export function PatientCreate({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const adding = useSaving({ failedAction: 'addPatient', successText: 'patients.added' }, onDone);
  const archivedId = adding.errorBody.archived_patient_id;
  const add = async (values: PatientFormValues, save: SaveHandler<PatientFormValues> | undefined) =>
    missingFields(values) ?? toFormErrors(await save?.(values));
  return (
    <CreateBase
      redirect={false}
      transform={toPatientInput}
      mutationOptions={adding.mutationOptions}
      render={({ save }) => (
        <Panel title={translate('patients.addTitle')}>
          <RecordForm onSubmit={(values: PatientFormValues) => add(values, save)}>
            <FormGrid>
              <PatientInputs />
              <GuardianInputs />
              <SubscriptionInputs />
              <TagsInput />
              <LanguageInput />
              <DuplicateHints />
            </FormGrid>
            <FormActions submit="patients.add" mutation={adding} onCancel={onDone}>
              {archivedId && <RestoreDuplicate id={archivedId} />}
            </FormActions>
          </RecordForm>
        </Panel>
      )}
    />
  );
}
