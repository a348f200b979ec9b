import { useTranslate } from 'react-admin';
import type { PlanInput } from '../api/inputs';
import { FormActions } from '../common/forms/FormActions';
import { Panel } from '../common/screens/Panel';
import { RecordForm } from '../common/forms/RecordForm';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { toPlanInput, PlanInputs } from './PlanInputs';

export function PlanCreate({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const creating = useActionMutation((api, input: PlanInput) => api.createPlan(input), {
    failed: 'createPlan',
    done: 'plans.created',
  });
  return (
    <Panel title={translate('plans.formTitle')}>
      <RecordForm onSubmit={(values: Partial<PlanInput>) => creating.submit(toPlanInput(values), onDone)}>
        <PlanInputs />
        <FormActions submit="plans.create" mutation={creating} onCancel={onDone} />
      </RecordForm>
    </Panel>
  );
}
