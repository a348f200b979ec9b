import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { required, TextInput, useTranslate } from 'react-admin';
import type { PaymentView } from '../../../src/payments/payment.view';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { rupeesText } from '../common/fields/Rupees';
import { FormActions } from '../common/forms/FormActions';
import { RecordForm } from '../common/forms/RecordForm';
import { withinLimit } from '../common/forms/withinLimit';
import { useActionMutation } from '../common/hooks/useActionMutation';

const REASON_RULES = [required(), withinLimit(TEXT_LIMITS.manual_payment.correction_reason)];

/** Asks for the reason and voids a payment that was recorded by mistake. */
export function VoidPaymentDialog({ payment, onClose }: { payment: PaymentView; onClose: () => void }) {
  const translate = useTranslate();
  const [dirty, setDirty] = useState(false);
  const voiding = useActionMutation((api, reason: string) => api.voidPayment(payment.id, reason), {
    failedAction: 'voidPayment',
  });
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={dirty ? ignoreBackdropClick(onClose) : onClose}
      aria-labelledby="void-payment-title"
    >
      <DialogTitle id="void-payment-title">
        {translate('payments.void.title', { amount: rupeesText(payment.amount) })}
      </DialogTitle>
      <DialogContent sx={{ pb: '24px !important' }}>
        <DialogContentText sx={{ mb: 2 }}>{translate('payments.void.content')}</DialogContentText>
        <RecordForm
          onSubmit={({ reason }: { reason?: string | null }) => voiding.submit(reason?.trim() ?? '', onClose)}
          onDirty={setDirty}
        >
          <TextInput source="reason" label="payments.void.reason" validate={REASON_RULES} autoFocus />
          <FormActions submit="payments.void.action" mutation={voiding} onCancel={onClose} />
        </RecordForm>
      </DialogContent>
    </Dialog>
  );
}
