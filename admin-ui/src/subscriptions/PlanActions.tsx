import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useAct } from '../common/useAct';
import type { PlanRecord } from './plan';
import { planInput } from './PlanInputs';

interface PlanActionsProps {
  plan: PlanRecord;
  editing: boolean;
  onEdit: () => void;
}

/** Activate or Deactivate (the plan is sent again with the flag turned), and Edit. */
export function PlanActions({ plan, editing, onEdit }: PlanActionsProps) {
  const translate = useTranslate();
  const toggling = useAct(
    (api) =>
      api.updatePlan(plan.id, {
        ...planInput(plan),
        additional_info: plan.additional_info,
        is_active: !plan.is_active,
        version: plan.version,
      }),
    { failed: 'togglePlan', done: plan.is_active ? 'plan.deactivated' : 'plan.activated' },
  );
  return (
    <>
      <Button
        variant="outlined"
        color={plan.is_active ? 'inherit' : 'primary'}
        disabled={toggling.isPending}
        onClick={() => void toggling.run(undefined)}
      >
        {translate(plan.is_active ? 'plan.deactivate' : 'plan.activate')}
      </Button>
      <Button
        variant={editing ? 'outlined' : 'contained'}
        startIcon={editing ? undefined : <EditIcon />}
        onClick={onEdit}
      >
        {translate(editing ? 'common.cancel' : 'plan.edit')}
      </Button>
    </>
  );
}
