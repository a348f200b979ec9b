import { Form, useTranslate } from 'react-admin';
import type { PlanInput } from '../api/inputs';
import { Banner } from '../common/Banner';
import { FormActions } from '../common/FormActions';
import { Panel } from '../common/Panel';
import { useAct } from '../common/useAct';
import type { PlanRecord } from './plan';
import { planInput, PlanInputs } from './PlanInputs';

/** Changes a plan. The version that was read goes back with it, so that nobody else's edit is lost. */
export function PlanEdit({ plan, onDone }: { plan: PlanRecord; onDone: () => void }) {
  const translate = useTranslate();
  const saving = useAct((api, input: PlanInput) => api.updatePlan(plan.id, input), {
    failed: 'updatePlan',
    done: 'plan.updated',
  });
  const save = (values: Partial<PlanInput>) =>
    saving.submit(
      { ...planInput(values), additional_info: values.additional_info?.trim() ?? '', version: plan.version },
      onDone,
    );
  return (
    <Panel title={translate('plan.editTitle')}>
      <Banner text={saving.problem} />
      <Form record={plan} noValidate disableInvalidFormNotification onSubmit={save}>
        <PlanInputs more />
        <FormActions submit="plan.save" busy={saving.isPending} onCancel={onDone} />
      </Form>
    </Panel>
  );
}
