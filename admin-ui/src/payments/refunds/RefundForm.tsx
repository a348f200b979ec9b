import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import type { PaymentView } from '../../../../src/payments/payment.view';
import { fieldMessage } from '../../api/http/problem';
import type { RefundInput } from '../../api/inputs';
import { FormActions } from '../../common/forms/FormActions';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { partialAmountProblem, toRefundInput, type RefundFormValues } from './refund';
import { EndAccessCheckbox, RefundAmount } from './RefundOptions';

const MAX_REASON_LENGTH = TEXT_LIMITS.refund.reason.max;
const EMPTY_FORM: RefundFormValues = { isFull: true, partialAmount: '', reason: '', endAccess: null };

/** Form for a full or partial refund. */
export function RefundForm({ payment, onDone }: { payment: PaymentView; onDone: () => void }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`payments.refund.${key}`);
  const [values, setValues] = useState(EMPTY_FORM);
  const [submitted, setSubmitted] = useState(false);
  const refunding = useActionMutation((api, input: RefundInput) => api.refundPayment(payment.id, input), {
    failedAction: 'refundPayment',
  });
  const change = (part: Partial<RefundFormValues>) => {
    setValues({ ...values, ...part });
    // What the server said was about the earlier values.
    if (refunding.problem) refunding.reset();
  };
  const refundable = payment.refundable_amount;
  const amountProblem = partialAmountProblem(values, refundable);
  // A full refund has no field for the amount.
  const refusedAmount = values.isFull ? undefined : fieldMessage(refunding.errorBody, 'amount');
  const isOnline = payment.order_id !== null;
  const reasonMissing = values.reason.trim() === '';
  const send = (form: HTMLElement) => {
    flushSync(() => setSubmitted(true));
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    if (!amountProblem && !reasonMissing) void refunding.submit(toRefundInput(values, refundable), onDone);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
      sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="h3" sx={{ mb: 1 }}>
        {text('formTitle')}
      </Typography>
      <RefundAmount
        values={values}
        refundable={refundable}
        problem={(submitted && amountProblem) || refusedAmount}
        onChange={change}
      />
      <TextField
        id="refund-reason"
        label={text('reason')}
        required
        multiline
        minRows={2}
        value={values.reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={submitted && reasonMissing}
        helperText={
          submitted && reasonMissing
            ? translate('ra.validation.required')
            : text(isOnline ? 'reasonHint' : 'offlineReasonHint')
        }
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
        sx={{ mt: 1 }}
      />
      <EndAccessCheckbox values={values} onChange={change} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {text(isOnline ? 'onlineHint' : 'offlineHint')}
      </Typography>
      <FormActions
        submit="payments.refund.action"
        mutation={refunding}
        problem={refusedAmount && null}
        onCancel={onDone}
      />
    </Box>
  );
}
