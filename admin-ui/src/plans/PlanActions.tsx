import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { useTranslate } from 'react-admin';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import type { PlanRecord } from './plan';
import { toPlanInput } from './PlanInputs';

interface PlanActionsProps {
  plan: PlanRecord;
  editButton: Ref<HTMLButtonElement>;
  /** Undefined while the plan is edited: the form has a Cancel. */
  onEdit: (() => void) | undefined;
}

/**
 * Activate or Deactivate (sends the plan with `is_active` flipped) and Edit. Deactivating a plan with patients asks for
 * confirmation.
 */
export function PlanActions({ plan, editButton, onEdit }: PlanActionsProps) {
  const translate = useTranslate();
  const { confirm, dialog } = useConfirmDialog();
  const { additional_info, is_active, version } = plan;
  const data = { ...toPlanInput(plan), additional_info, is_active: !is_active, version };
  const toggling = useActionMutation((api) => api.update('subscriptions', { id: plan.id, data, previousData: plan }), {
    failedAction: 'togglePlan',
    successText: is_active ? 'plan.deactivated' : 'plan.activated',
  });
  const toggle = () => void toggling.run();
  const confirmDeactivate = () =>
    confirm({
      title: translate('plan.deactivateTitle', { name: plan.name }),
      content: translate('plan.confirmDeactivate', { smart_count: plan.active_patients }),
      confirmLabel: translate('plan.deactivate'),
      danger: true,
      onConfirm: toggle,
    });
  return (
    <>
      <Button
        variant="outlined"
        color={plan.is_active ? 'inherit' : 'primary'}
        disabled={toggling.isPending}
        onClick={plan.is_active && plan.active_patients > 0 ? confirmDeactivate : toggle}
      >
        {translate(plan.is_active ? 'plan.deactivate' : 'plan.activate')}
      </Button>
      {onEdit && (
        <Button ref={editButton} variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
          {translate('plan.edit')}
        </Button>
      )}
      {dialog}
    </>
  );
}
