import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import type { PaymentView } from '../../../../src/payments/payment.view';
import type { RefundInput } from '../../api/inputs';
import { FormActions } from '../../common/forms/FormActions';
import { useAct } from '../../common/hooks/useActionMutation';
import { partProblem, refundInput, type RefundWish } from './refund';
import { EndChoice, HowMuch } from './RefundOptions';

const MOST_REASON = TEXT_LIMITS.refund.reason.max;
const UNTOUCHED: RefundWish = { whole: true, part: '', reason: '', ends: null };

/** Gives money back, in full or in part, with a reason and the choice about the subscription. */
export function RefundForm({ payment, onDone }: { payment: PaymentView; onDone: () => void }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`payments.refund.${key}`);
  const [wish, setWish] = useState(UNTOUCHED);
  const [sent, setSent] = useState(false);
  const change = (to: Partial<RefundWish>) => setWish({ ...wish, ...to });
  const refunding = useAct((api, input: RefundInput) => api.refundPayment(payment.id, input), {
    failed: 'refundPayment',
  });
  const left = payment.refundable_amount;
  const amountWrong = partProblem(wish, left);
  const reasonMissing = wish.reason.trim() === '';
  const send = (form: HTMLElement) => {
    flushSync(() => setSent(true));
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    if (!amountWrong && !reasonMissing) void refunding.submit(refundInput(wish, left), onDone);
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
        {text('ask')}
      </Typography>
      <HowMuch wish={wish} left={left} wrong={sent ? amountWrong : undefined} onChange={change} />
      <TextField
        id="refund-reason"
        label={text('reason')}
        required
        multiline
        minRows={2}
        value={wish.reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={sent && reasonMissing}
        helperText={sent && reasonMissing ? translate('ra.validation.required') : text('reasonHint')}
        slotProps={{ htmlInput: { maxLength: MOST_REASON } }}
        sx={{ mt: 1 }}
      />
      <EndChoice wish={wish} onChange={change} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {text(payment.order_id === null ? 'offlineHint' : 'onlineHint')}
      </Typography>
      <FormActions submit="payments.refund.send" act={refunding} onCancel={onDone} />
    </Box>
  );
}
