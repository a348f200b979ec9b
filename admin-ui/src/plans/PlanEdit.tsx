import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PlanInput } from '../api/inputs';
import { EditForm } from '../common/forms/EditForm';
import { FormActions } from '../common/forms/FormActions';
import { useSaving } from '../common/forms/useSaving';
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
  const saving = useSaving({ failedAction: 'updatePlan', successText: 'plan.updated' }, onDone);
  const toInput = (values: Partial<PlanInput>) => ({
    ...toPlanInput(values),
    additional_info: values.additional_info?.trim() ?? '',
    version,
  });
  return (
    <EditForm title={translate('plan.editTitle')} toInput={toInput} saving={saving}>
      <PlanInputs withAdditionalInfo />
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
    </EditForm>
  );
}
