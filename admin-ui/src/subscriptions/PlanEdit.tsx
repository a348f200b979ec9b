import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PlanInput } from '../api/inputs';
import { FormActions } from '../common/forms/FormActions';
import { Panel } from '../common/screens/Panel';
import { RecordForm } from '../common/forms/RecordForm';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { LoadLatestPlan } from './LoadLatestPlan';
import type { PlanRecord } from './plan';
import { toPlanInput, PlanInputs } from './PlanInputs';

/**
 * Edits a plan. The update includes the version that the form started with, so that it cannot overwrite another user's
 * change. On a conflict the newer version can be loaded; typed fields are kept.
 */
export function PlanEdit({ plan, onDone }: { plan: PlanRecord; onDone: () => void }) {
  const translate = useTranslate();
  const [version, setVersion] = useState(plan.version);
  const saving = useActionMutation((api, input: PlanInput) => api.updatePlan(plan.id, input), {
    failed: 'updatePlan',
    done: 'plan.updated',
  });
  const save = (values: Partial<PlanInput>) =>
    saving.submit({ ...toPlanInput(values), additional_info: values.additional_info?.trim() ?? '', version }, onDone);
  return (
    <Panel title={translate('plan.editTitle')}>
      <RecordForm record={plan} onSubmit={save}>
        <PlanInputs withInfo />
        <FormActions submit="plan.save" mutation={saving} onCancel={onDone}>
          {saving.errorBody.code === 'plan.stale' && (
            <LoadLatestPlan
              id={plan.id}
              onLoaded={(latest) => {
                setVersion(latest);
                saving.reset();
              }}
            />
          )}
        </FormActions>
      </RecordForm>
    </Panel>
  );
}
