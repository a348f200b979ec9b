import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { required, TextInput, useGetOne, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatDay } from '../../../../src/shared/calendar';
import type { PaymentRecordedResponse } from '../../../../src/payments/manual/manual-payments.view';
import type { PatientView } from '../../../../src/patients/patient.view';
import { Banner } from '../../common/feedback/Banner';
import { LoadError } from '../../common/feedback/LoadError';
import { today } from '../../common/fields/DayText';
import { rupeesText } from '../../common/fields/Rupees';
import { FormActions } from '../../common/forms/FormActions';
import { FormGrid } from '../../common/forms/FormGrid';
import { RecordForm } from '../../common/forms/RecordForm';
import { OfflinePaymentDialog } from '../../offline/OfflinePaymentDialog';
import { useIsOffline } from '../../offline/useIsOffline';
import { useTerms } from '../terms/useTerms';
import { useTierChoices, type TierChoice } from '../useTierChoices';
import { likelyTier, newPaymentValues, toManualPaymentInput, type ManualPaymentValues } from './manual-payment';
import { ManualPaymentDialog } from './ManualPaymentDialog';
import { ManualPaymentInputs } from './ManualPaymentInputs';
import { PaidTierInput } from './PaidTierInput';
import { PaymentPreviewNotice } from './PaymentPreviewNotice';
import { useRecordPayment, type CorrectedPayment } from './useRecordPayment';

interface RecordPaymentDialogProps {
  patient: Pick<PatientView, 'id' | 'name'>;
  /** The tier that is paid for; by default the one that the patient most likely pays for. */
  tierId?: string | null;
  /** The payment to correct; without it a new payment is recorded. */
  corrected?: CorrectedPayment;
  onClose: () => void;
  /** Called before `onClose` when the payment is stored. */
  onDone?: (recorded: PaymentRecordedResponse) => void;
}

interface PaymentFieldsProps {
  patientId: string;
  choices: TierChoice[];
  isCorrection: boolean;
}

function PaymentFields({ patientId, choices, isCorrection }: PaymentFieldsProps) {
  const { tier, payment_date: day } = useWatch<ManualPaymentValues>();
  const { data: patient } = useGetOne<PatientView>('patients', { id: patientId });
  const price = choices.find(({ id }) => id === tier)?.price ?? null;
  return (
    <FormGrid>
      <PaidTierInput choices={choices} />
      <ManualPaymentInputs price={price} whatsAppCapable={patient?.whatsapp_capable} />
      {isCorrection && (
        <TextInput className="wide" source="reason" label="recordPayment.reason" validate={required()} />
      )}
      {!isCorrection && (
        <div className="wide">
          <PaymentPreviewNotice patientId={patientId} tierId={tier} paymentDate={day} />
        </div>
      )}
    </FormGrid>
  );
}

/** Records a payment at the clinic, or corrects one. Without a network, a new payment is stored on this device. */
export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  const isOffline = useIsOffline();
  // The connection may change while the form is filled in: only its start, or a decision, chooses the form.
  const [offlineValues, setOfflineValues] = useState<ManualPaymentValues | null>(
    isOffline && !props.corrected ? {} : null,
  );
  if (offlineValues)
    return <OfflinePaymentDialog patient={props.patient} values={offlineValues} onClose={props.onClose} />;
  const canStore = isOffline && !props.corrected;
  return <OnlinePaymentDialog {...props} onSaveOffline={canStore ? setOfflineValues : undefined} />;
}

/** Offers to store a payment that could not be sent. */
function SaveOfflineBanner({ onSave }: { onSave: () => void }) {
  const translate = useTranslate();
  return (
    <Banner type="info" text={translate('offline.payment.saveInstead')}>
      <Button color="inherit" variant="outlined" onClick={onSave} sx={{ minHeight: 44 }}>
        {translate('offline.payment.submit')}
      </Button>
    </Banner>
  );
}

interface OnlinePaymentDialogProps extends RecordPaymentDialogProps {
  /** Offered when the payment could not be sent. */
  onSaveOffline: ((values: ManualPaymentValues) => void) | undefined;
}

function OnlinePaymentDialog(props: OnlinePaymentDialogProps) {
  const { patient, tierId, corrected, onClose, onDone, onSaveOffline } = props;
  const translate = useTranslate();
  const terms = useTerms(patient.id);
  const { choices, isPending, problem, retry } = useTierChoices(corrected?.tier);
  const saving = useRecordPayment(patient.id, corrected, (recorded) => {
    onDone?.(recorded);
    onClose();
  });
  const likely = corrected?.tier.subscription_tier_id ?? tierId ?? likelyTier(terms.data ?? []);
  const preselected = choices.length === 1 ? choices[0] : choices.find(({ id }) => id === likely);
  const isReady = !terms.isPending && !isPending;
  const [sent, setSent] = useState<ManualPaymentValues>({});
  const save = (values: ManualPaymentValues) => {
    setSent(values);
    return saving.save({ subscription_tier_id: values.tier ?? '', ...toManualPaymentInput(values) }, values.reason);
  };
  const initialValues = Object.assign(newPaymentValues(preselected, today()), corrected?.values);
  const title = corrected
    ? translate('recordPayment.correctTitle', {
        amount: rupeesText(corrected.amount),
        day: corrected.paymentDate ? formatDay(corrected.paymentDate) : '',
      })
    : translate('recordPayment.title', { name: patient.name });
  return (
    <ManualPaymentDialog title={title} onClose={onClose}>
      {(onDirty) => (
        <>
          <Banner text={problem} onRetry={retry} />
          <LoadError error={terms.error} failedAction="loadPatient" refetch={terms.refetch} />
          {!isReady && !problem && <Skeleton variant="rounded" height={360} />}
          {isReady && choices.length === 0 && !problem && <Banner type="info" text={translate('terms.noPlans')} />}
          {isReady && choices.length > 0 && (
            <RecordForm defaultValues={initialValues} onSubmit={save} onDirty={onDirty}>
              <PaymentFields patientId={patient.id} choices={choices} isCorrection={corrected !== undefined} />
              {saving.unanswered && onSaveOffline && <SaveOfflineBanner onSave={() => onSaveOffline(sent)} />}
              <FormActions
                submit={corrected ? 'recordPayment.correct' : 'recordPayment.submit'}
                mutation={saving}
                onCancel={onClose}
              />
            </RecordForm>
          )}
        </>
      )}
    </ManualPaymentDialog>
  );
}
