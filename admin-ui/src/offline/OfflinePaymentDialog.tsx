import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import type { OfflinePatientView, OfflineTierView } from '../../../src/desk/offline-copy.view';
import type { PatientView } from '../../../src/patients/patient.view';
import { VALIDITY_MONTHS } from '../../../src/shared/period';
import { FORM_ERROR, type FieldErrors } from '../api/http/problem';
import { Banner } from '../common/feedback/Banner';
import { today } from '../common/fields/DayText';
import { rupeesText } from '../common/fields/Rupees';
import { tierName } from '../common/fields/tierName';
import { FormActions } from '../common/forms/FormActions';
import { FormGrid } from '../common/forms/FormGrid';
import { RecordForm } from '../common/forms/RecordForm';
import { newPaymentValues, toManualPaymentInput, type ManualPaymentValues } from '../patients/payments/manual-payment';
import { ManualPaymentDialog } from '../patients/payments/ManualPaymentDialog';
import { ManualPaymentInputs } from '../patients/payments/ManualPaymentInputs';
import { PaidTierInput } from '../patients/payments/PaidTierInput';
import { useTierLabel } from '../patients/useTierChoices';
import { storedPatientQuery, storedTiersQuery } from './copy/copy-queries';
import { useSubscriptionText } from './subscription-text';
import type { EnteredPaymentInput, UnsentPayment } from './unsent/unsent-payment';
import { unsentPayments } from './unsent/unsent-payments';

interface OfflinePaymentDialogProps {
  patient: Pick<PatientView, 'id' | 'name'>;
  /** A payment that waits; without it a new one is entered. */
  edited?: UnsentPayment | undefined;
  /** What was typed already. */
  values?: ManualPaymentValues | undefined;
  onClose: () => void;
}

interface OfflinePaymentFormProps extends OfflinePaymentDialogProps {
  stored: OfflinePatientView;
  tiers: OfflineTierView[];
  onDirty: (dirty: boolean) => void;
}

/** The payment as entered, to be compared with a version of the patient and the tier's price on this device. */
function toEnteredInput(
  values: ManualPaymentValues,
  version: string,
  tier: Pick<OfflineTierView, 'id' | 'price'>,
): EnteredPaymentInput {
  const { amount = tier.price, payment_date = today(), ...input } = toManualPaymentInput(values);
  return Object.assign(input, {
    amount,
    payment_date,
    subscription_tier_id: tier.id,
    patient_version: version,
    expected_price: tier.price,
  });
}

const valuesOf = ({ input }: UnsentPayment): ManualPaymentValues => {
  const { subscription_tier_id: tier, amount, amount_reason, payment_method, reference, payment_date } = input;
  const { send_confirmation } = input;
  return { tier, amount, amount_reason, payment_method, reference, payment_date, send_confirmation };
};

function PaymentFields({ tiers }: { tiers: OfflineTierView[] }) {
  const label = useTierLabel();
  const { tier } = useWatch<ManualPaymentValues>();
  const choices = tiers.map((each) => ({
    id: each.id,
    name: label(each.subscription_name, tierName(each), each.price, VALIDITY_MONTHS[each.validity_type]),
  }));
  return (
    <FormGrid>
      <PaidTierInput choices={choices} />
      <ManualPaymentInputs price={tiers.find(({ id }) => id === tier)?.price ?? null} />
    </FormGrid>
  );
}

interface OfflineActionsProps {
  submit: string;
  problem: string | undefined;
  onCancel: () => void;
}

function OfflineActions({ submit, problem, onCancel }: OfflineActionsProps) {
  const { isSubmitting } = useFormState();
  return (
    <FormActions
      submit={submit}
      mutation={{ isPending: isSubmitting, problem, hasFieldErrors: false, unanswered: false }}
      onCancel={onCancel}
    />
  );
}

function OfflinePaymentForm({
  patient,
  edited,
  values: typed,
  stored,
  tiers,
  onClose,
  onDirty,
}: OfflinePaymentFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const subscriptionText = useSubscriptionText();
  const [problem, setProblem] = useState<string>();
  const preselected =
    tiers.find(({ id }) => id === stored.subscription_tier_id) ?? (tiers.length === 1 ? tiers[0] : null);
  const save = async (values: ManualPaymentValues): Promise<FieldErrors | undefined> => {
    const tier = tiers.find(({ id }) => id === values.tier);
    if (!tier) return { tier: translate('ra.validation.required') };
    // An edit must not hide what has changed since the payment was entered.
    const input = toEnteredInput(values, edited?.input.patient_version ?? stored.version, tier);
    if (input.amount !== tier.price && !input.amount_reason)
      return { amount_reason: translate('offline.payment.reasonNeeded', { price: rupeesText(tier.price) }) };
    let isStored = true;
    try {
      if (edited) isStored = await unsentPayments.edit(edited.id, input);
      else await unsentPayments.add(patient.id, input);
    } catch {
      setProblem(translate('offline.payment.notStored'));
      return { [FORM_ERROR]: 'offline.payment.notStored' };
    }
    if (isStored) notify('offline.payment.saved', { type: 'info' });
    else notify('offline.payment.alreadySent', { type: 'warning' });
    onClose();
    return undefined;
  };
  const initialValues = edited ? valuesOf(edited) : Object.assign(newPaymentValues(preselected, today()), typed);
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('offline.payment.hint')}{' '}
        {translate('offline.payment.currentUntil', { text: subscriptionText(stored) })}
      </Alert>
      <RecordForm defaultValues={initialValues} onSubmit={save} onDirty={onDirty}>
        <PaymentFields tiers={tiers} />
        <OfflineActions
          submit={edited ? 'offline.payment.edit' : 'offline.payment.submit'}
          problem={problem}
          onCancel={onClose}
        />
      </RecordForm>
    </>
  );
}

/** Enters a payment at the clinic without a network, for a patient who is stored on this device. */
export function OfflinePaymentDialog({ patient, edited, values, onClose }: OfflinePaymentDialogProps) {
  const translate = useTranslate();
  const { data: stored } = useQuery(storedPatientQuery(patient.id));
  const { data: tiers } = useQuery(storedTiersQuery);
  const isReady = stored !== undefined && tiers !== undefined;
  return (
    <ManualPaymentDialog title={translate('recordPayment.title', { name: patient.name })} onClose={onClose}>
      {(onDirty) => (
        <>
          {!isReady && <Skeleton variant="rounded" height={360} />}
          {isReady && stored === null && <Banner type="info" text={translate('offline.patient.missing')} />}
          {isReady && stored && tiers.length === 0 && (
            <Banner type="info" text={translate('offline.payment.noTiers')} />
          )}
          {isReady && stored && tiers.length > 0 && (
            <OfflinePaymentForm
              patient={patient}
              edited={edited}
              values={values}
              stored={stored}
              tiers={tiers}
              onClose={onClose}
              onDirty={onDirty}
            />
          )}
        </>
      )}
    </ManualPaymentDialog>
  );
}
