import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Banner } from '../../common/feedback/Banner';
import { LoadError } from '../../common/feedback/LoadError';
import { FormActions } from '../../common/forms/FormActions';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { PaymentPreviewNotice } from '../payments/PaymentPreviewNotice';
import { TierRadioCards } from './TierRadioCards';
import { useActivePlans, useTiers } from '../usePlans';

/** Assigns a tier: first choose an active plan, then one of its tiers. */
export function AssignTierForm({ patientId, onDone }: { patientId: string; onDone: () => void }) {
  const translate = useTranslate();
  const [planId, setPlanId] = useState<string | null>(null);
  const [tierId, setTierId] = useState<string | null>(null);
  const { plans, isPending, error: plansError, refetch: reloadPlans } = useActivePlans();
  const { data: tiers, error, refetch } = useTiers(planId);
  const assigning = useActionMutation((api, tier: string) => api.assignTier(patientId, tier), {
    failedAction: 'assignTier',
    successText: 'terms.assigned',
  });
  return (
    <Box sx={{ p: { xs: 2, sm: 2.5 }, mb: 2, border: 1, borderColor: 'primary.main', borderRadius: 1 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {translate('terms.assign')}
      </Typography>
      <LoadError error={plansError} failedAction="loadPlans" refetch={reloadPlans} />
      {!isPending && !plansError && plans.length === 0 && <Banner type="info" text={translate('terms.noPlans')} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (tierId) void assigning.submit(tierId, onDone);
        }}
      >
        {isPending && <Skeleton variant="rounded" height={68} />}
        {plans.length > 0 && (
          <TextField
            select
            autoFocus
            id="assign-plan"
            label={translate('terms.plan')}
            value={planId ?? ''}
            onChange={(event) => {
              setPlanId(event.target.value);
              setTierId(null);
            }}
          >
            {plans.map((plan) => (
              <MenuItem key={plan.id} value={plan.id}>
                {plan.name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Box sx={{ my: 2 }}>
          <LoadError error={error} failedAction="loadTiers" refetch={refetch} />
          {planId && !tiers && !error && <Skeleton variant="rounded" height={96} />}
          {tiers && <TierRadioCards tiers={tiers} chosen={tierId} onChoose={setTierId} />}
        </Box>
        <PaymentPreviewNotice patientId={patientId} tierId={tierId} purpose="assign" />
        <FormActions
          submit="terms.assign"
          mutation={assigning}

          disabled={tierId === null}
          onCancel={onDone}
        />
      </form>
    </Box>
  );
}
