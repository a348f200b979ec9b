import { Form, useTranslate } from 'react-admin';
import type { PlanInput } from '../api/inputs';
import { Banner } from '../common/Banner';
import { FormActions } from '../common/FormActions';
import { Panel } from '../common/Panel';
import { useAct } from '../common/useAct';
import { planInput, PlanInputs } from './PlanInputs';

/** The form of a new plan, above the list. */
export function PlanCreate({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const creating = useAct((api, input: PlanInput) => api.createPlan(input), {
    failed: 'createPlan',
    done: 'plans.created',
  });
  return (
    <Panel title={translate('plans.formTitle')}>
      <Banner text={creating.problem} />
      <Form
        noValidate
        disableInvalidFormNotification
        onSubmit={(values: Partial<PlanInput>) => creating.submit(planInput(values), onDone)}
      >
        <PlanInputs />
        <FormActions submit="plans.create" busy={creating.isPending} onCancel={onDone} />
      </Form>
    </Panel>
  );
}
