import { useTranslate } from 'react-admin';
import type { PaymentView } from '../../../src/payments/payment.view';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import { ReasonDialog } from '../common/feedback/ReasonDialog';
import { rupeesText } from '../common/fields/Rupees';
import { useActionMutation } from '../common/hooks/useActionMutation';

/** Asks for the reason and voids a payment that was recorded by mistake. */
export function VoidPaymentDialog({ payment, onClose }: { payment: PaymentView; onClose: () => void }) {
  const translate = useTranslate();
  const voiding = useActionMutation((api, reason: string) => api.voidPayment(payment.id, reason), {
    failedAction: 'voidPayment',
  });
  return (
    <ReasonDialog
      title={translate('payments.void.title', { amount: rupeesText(payment.amount) })}
      content={translate('payments.void.content')}
      label="payments.void.reason"
      limit={TEXT_LIMITS.manual_payment.correction_reason}
      isRequired
      submit="payments.void.action"
      mutation={voiding}
      onSubmit={(reason) => voiding.submit(reason, onClose)}
      onClose={onClose}
    />
  );
}
