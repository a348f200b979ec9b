import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { SelectInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDay, isDay, type Day } from '../../../../src/shared/calendar';
import { purchasedPeriod } from '../../../../src/shared/period';
import { LoadError } from '../../common/feedback/LoadError';
import { today } from '../../common/fields/DayText';
import { InlineError } from '../../common/feedback/InlineError';
import { rupeesText } from '../../common/fields/Rupees';
import { DayInput } from '../../common/forms/DayInput';
import { CheckboxInput } from '../../common/forms/CheckboxInput';
import { tierName } from '../../common/fields/tierName';
import { useProblemText } from '../../common/feedback/useProblemText';
import { ManualPaymentInputs } from '../payments/ManualPaymentInputs';
import { useActivePlans, useTiers } from '../usePlans';
import type { PatientFormValues } from './patient-input';

/** Says until when the new subscription is valid, or that it is already over. */
function PeriodNotice({ start = today(), months }: { start?: Day | null | undefined; months: number }) {
  const translate = useTranslate();
  if (!isDay(start) || start > today()) return null;
  const { end } = purchasedPeriod(start, months);
  const isOver = end < today();
  return (
    <Alert className="wide" severity={isOver ? 'warning' : 'info'} role="status">
      {translate(`patients.form.${isOver ? 'alreadyOver' : 'activeUntil'}`, { day: formatDay(end) })}
    </Alert>
  );
}

/**
 * Assigns a plan to a new patient: the patient chooses a tier later, a tier is already active, or one is paid at the
 * clinic now.
 */
export function SubscriptionInputs() {
  const translate = useTranslate();
  const problemText = useProblemText();
  const { setValue } = useFormContext<PatientFormValues>();
  const {
    plan = null,
    alreadyActive = false,
    paidNow = false,
    tier,
    start,
    payment_date: paidOn,
  } = useWatch<PatientFormValues>();
  const { plans, error: plansError, refetch: reloadPlans } = useActivePlans();
  const { data: tiers, isPending, error, refetch } = useTiers(plan);
  const firstTier = tiers?.[0]?.id;
  // The amount and the last valid day are shown, so another tier is noticed before it is saved.
  useEffect(() => {
    if (paidNow && !tier && firstTier) setValue('tier', firstTier);
  }, [paidNow, tier, firstTier, setValue]);
  const chosen = tiers?.find(({ id }) => id === tier);
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
            helperText={alreadyActive ? 'patients.form.activeHint' : !paidNow && 'patients.form.notActiveHint'}
            onChange={(checked) => checked && setValue('paidNow', false)}
          />
          <CheckboxInput
            source="paidNow"
            label="patients.form.paidNow"
            helperText={paidNow && 'patients.form.paidNowHint'}
            onChange={(checked) => checked && setValue('alreadyActive', false)}
          />
        </div>
      )}
      {plan && (alreadyActive || paidNow) && (
        <>
          {(error || tiers?.length === 0) && (
            <div className="wide">
              <LoadError error={error} failedAction="loadTiers" refetch={refetch} />
              {tiers?.length === 0 && <Typography variant="body2">{translate('terms.noTiers')}</Typography>}
            </div>
          )}
          <SelectInput
            source="tier"
            label="patients.form.tier"
            choices={choices}
            isPending={isPending}
            translateChoice={false}
          />
          {alreadyActive && (
            <DayInput source="start" label="patients.form.startDate" defaultValue={today()} max={today()} />
          )}
          {paidNow && <ManualPaymentInputs price={chosen?.price ?? null} />}
          {chosen && <PeriodNotice months={chosen.validity_months} start={alreadyActive ? start : paidOn} />}
        </>
      )}
    </>
  );
}
