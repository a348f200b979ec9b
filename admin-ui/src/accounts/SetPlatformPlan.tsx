import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AdminAccountView } from '../../../src/auth/account.view';
import {
  ASSIGNABLE_PLATFORM_PLANS,
  type AssignablePlatformPlan,
} from '../../../src/auth/platform-plan/platform-plan.rules';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { useUser } from '../common/hooks/useUser';

const isAssignable = (plan: string): plan is AssignablePlatformPlan =>
  ASSIGNABLE_PLATFORM_PLANS.some((known) => known === plan);

interface PlanDialogProps {
  account: AdminAccountView;
  onClose: () => void;
  onPlan: (plan: AssignablePlatformPlan) => void;
}

/** Offers the plans an admin can assign. The trial is not one: it starts with the approval and ends by itself. */
const PlanDialog = ({ account: { email, platform_plan }, onClose, onPlan }: PlanDialogProps) => {
  const translate = useTranslate();
  const [plan, setPlan] = useState(isAssignable(platform_plan) ? platform_plan : null);
  return (
    <Dialog open onClose={onClose} aria-labelledby="set-plan">
      <DialogTitle id="set-plan">{translate('accounts.plan.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {translate('accounts.plan.confirm', { email })}
        </DialogContentText>
        <RadioGroup
          aria-labelledby="set-plan"
          value={plan ?? ''}
          onChange={(_, chosen) => isAssignable(chosen) && setPlan(chosen)}
        >
          {ASSIGNABLE_PLATFORM_PLANS.map((name) => (
            <FormControlLabel
              key={name}
              value={name}
              control={<Radio />}
              label={`${translate(`account.plan.plans.${name}`)}: ${translate(`account.plan.prices.${name}`)}`}
            />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {translate('common.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={plan === null || plan === platform_plan}
          onClick={() => plan && onPlan(plan)}
        >
          {translate('accounts.plan.set')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Button and dialog with which an admin sets a doctor's Nirog plan. */
export function SetPlatformPlan({ account }: { account: AdminAccountView }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const setting = useActionMutation((api, plan: AssignablePlatformPlan) => api.setPlatformPlan(account.id, plan), {
    failedAction: 'changeAccount',
  });
  if (useUser()?.role !== 'admin') return null;
  return (
    <>
      <Button size="small" disabled={setting.isPending} onClick={() => setOpen(true)}>
        {translate('accounts.plan.set')}
      </Button>
      {open && (
        <PlanDialog
          account={account}
          onClose={() => setOpen(false)}
          onPlan={(plan) => {
            setOpen(false);
            void setting.run(plan);
          }}
        />
      )}
    </>
  );
}
