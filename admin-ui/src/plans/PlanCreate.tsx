import { CreateBase, useTranslate } from 'react-admin';
import { FormActions } from '../common/forms/FormActions';
import { Panel } from '../common/screens/Panel';
import { RecordForm } from '../common/forms/RecordForm';
import { useSaving } from '../common/forms/useSaving';
import { toPlanInput, PlanInputs } from './PlanInputs';

export function PlanCreate({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const saving = useSaving({ failedAction: 'createPlan', successText: 'plans.created' }, onDone);
  return (
    <CreateBase redirect={false} transform={toPlanInput} mutationOptions={saving.mutationOptions}>
      <Panel title={translate('plans.formTitle')}>
        <RecordForm>
          <PlanInputs />
          <FormActions submit="plans.create" mutation={saving} onCancel={onDone} />
        </RecordForm>
      </Panel>
    </CreateBase>
  );
}
