import { useDataProvider } from 'react-admin';
import type { PaymentRecordedResponse } from '../../../../src/payments/manual/manual-payments.view';
import type { Day } from '../../../../src/shared/calendar';
import type { Api } from '../../api/dataProvider';
import { renameFields, type FieldErrors } from '../../api/http/problem';
import type { RecordPaymentInput } from '../../api/inputs';
import { refetchAll } from '../../api/queryClient';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { UNDO_MS } from '../../common/hooks/useUndoableAction';
import { useOutcome } from '../../common/hooks/useOutcome';
import type { CurrentTier } from '../useTierChoices';
import type { ManualPaymentValues } from './manual-payment';

/** A recorded payment that is to be corrected. */
export interface CorrectedPayment {
  id: string;
  /** In rupees. */
  amount: number;
  paymentDate: Day | null;
  tier: CurrentTier;
  /** What the form starts with. */
  values: ManualPaymentValues;
}

/** Kept with a payment that was voided by Undo. */
const UNDO_REASON = 'Undone right after it was recorded';

/** Records or corrects a payment. A recorded one can be undone for ten seconds, before its confirmation is sent. */
export function useRecordPayment(
  patientId: string,
  corrected: CorrectedPayment | undefined,
  onDone: (recorded: PaymentRecordedResponse) => void,
) {
  const api = useDataProvider<Api>();
  const undoing = useOutcome({ failedAction: 'voidPayment' }, null);
  const undo = async (paymentId: string) => {
    try {
      undoing.notifySuccess(await api.voidPayment(paymentId, UNDO_REASON));
    } catch (failure) {
      undoing.notifyFailure(failure);
    }
    await refetchAll();
  };
  const recording = useActionMutation(
    (calls, { input, reason }: { input: RecordPaymentInput; reason: string }) =>
      corrected ? calls.correctPayment(corrected.id, { ...input, reason }) : calls.recordPayment(patientId, input),
    { failedAction: corrected ? 'correctPayment' : 'activateTerm' },
    ({ payment }) => (corrected ? {} : { undo: () => void undo(payment.id), autoHideDuration: UNDO_MS }),
  );
  return {
    ...recording,
    save: async (input: RecordPaymentInput, reason: string | null | undefined): Promise<FieldErrors | undefined> =>
      renameFields(await recording.submit({ input, reason: reason?.trim() ?? '' }, onDone), {
        subscription_tier_id: 'tier',
      }),
  };
}
