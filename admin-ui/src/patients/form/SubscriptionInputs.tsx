import Typography from '@mui/material/Typography';
import { DateInput, SelectInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { LoadError } from '../../common/feedback/LoadError';
import { today } from '../../common/fields/DayText';
import { InlineError } from '../../common/feedback/InlineError';
import { rupeesText } from '../../common/fields/Rupees';
import { CheckboxInput } from '../../common/forms/CheckboxInput';
import { tierName } from '../../common/fields/tierName';
import { useProblemText } from '../../common/feedback/useProblemText';
import { useActivePlans, useTiers } from '../usePlans';
import type { PatientFormValues } from './patient-input';

/** Assigns a plan to a new patient: the patient chooses a tier later, or a tier is already active. */
export function SubscriptionInputs() {
  const translate = useTranslate();
  const problemText = useProblemText();
  const { setValue } = useFormContext<PatientFormValues>();
  const { plan = null, alreadyActive = false } = useWatch<PatientFormValues>();
  const { plans, error: plansError, refetch: reloadPlans } = useActivePlans();
  const { data: tiers, isPending, error, refetch } = useTiers(plan);
  const choices = (tiers ?? []).map((tier) => ({
    id: tier.id,
    name: `${tierName(tier)} - ${rupeesText(tier.price)} (${translate('tiers.months', { smart_count: tier.validity_months })})`,
  }));
  return (
    <>
      <SelectInput
        source="plan"
        label="patients.form.plan"
        choices={plans}
        emptyText="patients.form.noPlan"
        onChange={() => setValue('tier', null)}
      />
      <InlineError text={problemText(plansError, 'loadPlans')} onRetry={() => void reloadPlans()} />
      {plan && (
        <div className="wide">
          <CheckboxInput
            source="alreadyActive"
            label="patients.form.alreadyActive"
            helperText={alreadyActive ? 'patients.form.activeHint' : 'patients.form.notActiveHint'}
          />
        </div>
      )}
      {plan && alreadyActive && (
        <>
          <div className="wide">
            <LoadError error={error} failedAction="loadTiers" refetch={refetch} />
            {tiers?.length === 0 && <Typography variant="body2">{translate('terms.noTiers')}</Typography>}
          </div>
          <SelectInput
            source="tier"
            label="patients.form.tier"
            choices={choices}
            isPending={isPending}
            translateChoice={false}
          />
          <DateInput
            source="start"
            label="patients.form.startDate"
            helperText={false}
            slotProps={{ htmlInput: { max: today() } }}
          />
        </>
      )}
    </>
  );
}
