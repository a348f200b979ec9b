import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { BusyButton } from '../common/forms/BusyButton';
import { useActionMutation } from '../common/hooks/useActionMutation';
import type { PlanRecord } from './plan';

interface LoadLatestPlanProps {
  id: string;
  onLoaded: (version: number) => void;
}

/** Loads another user's changes into the open form and keeps the typed fields. */
export function LoadLatestPlan({ id, onLoaded }: LoadLatestPlanProps) {
  const translate = useTranslate();
  const { reset } = useFormContext();
  const loading = useActionMutation((api) => api.getOne<PlanRecord>('subscriptions', { id }), {
    failedAction: 'loadPlan',
    successText: 'plan.latestLoaded',
  });
  const load = async (form: HTMLFormElement | null) => {
    const latest = await loading.run();
    if (!latest) return;
    reset(latest.data, { keepDirtyValues: true });
    onLoaded(latest.data.version);
    form?.querySelector('input')?.focus(); // the button that had the focus is gone
  };
  return (
    <BusyButton
      size="small"
      variant="outlined"
      color="inherit"
      busy={loading.isPending}
      onClick={({ currentTarget }) => void load(currentTarget.form)}
    >
      {translate('plan.loadLatest')}
    </BusyButton>
  );
}
