import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { formatDay } from '../../../../src/shared/calendar';
import { rupeesText } from '../../common/fields/Rupees';
import { timeText } from '../../common/fields/timeText';
import type { PaymentQuestion, UnsentPayment } from './unsent-payment';
import { unsentPayments } from './unsent-payments';

interface PaymentQuestionActionsProps {
  payment: UnsentPayment;
  question: PaymentQuestion;
  /** Of the patient. */
  name: string;
}

/** What a person must decide about a payment, in words. */
function useQuestionText({ payment, question, name }: PaymentQuestionActionsProps): string {
  const translate = useTranslate();
  const text = (key: string, params: object) => translate(`offline.question.${key}`, { name, ...params });
  if (question.kind === 'expired') return text('expired', {});
  if (question.kind === 'refused') return text('refused', { text: question.text });
  const { changes, last_payment: last, price, ...period } = question.patient;
  const days = { from: formatDay(period.subscription_start_date), to: formatDay(period.subscription_end_date) };
  if (changes.includes('payment') && last)
    return text(last.subscription_end_date ? 'payment' : 'paymentWithoutEnd', {
      ...days,
      amount: rupeesText(last.amount),
      method: translate(`payments.methods.${last.payment_method}`, { _: last.payment_method }),
      by: last.recorded_by ? text('recordedBy', { by: last.recorded_by }) : text('paidOnline', {}),
      at: timeText(last.recorded_at),
      until: last.subscription_end_date && formatDay(last.subscription_end_date),
    });
  if (changes.includes('payment')) return text('reversed', days);
  if (changes.includes('subscription')) return text('subscription', days);
  return text('price', { ...days, price: rupeesText(price), amount: rupeesText(payment.input.amount) });
}

/** The question about a payment, and its answers. */
export function PaymentQuestionActions(props: PaymentQuestionActionsProps) {
  const { payment, question } = props;
  const translate = useTranslate();
  const isOtherPayment =
    question.kind === 'changed' &&
    question.patient.changes.includes('payment') &&
    question.patient.last_payment !== null;
  const recordKey = question.kind === 'refused' ? 'retry' : isOtherPayment ? 'recordAlso' : 'record';
  const record = () => unsentPayments.decideToSend(payment.id, translate('offline.question.priceReason'));
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>{useQuestionText(props)}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" color="inherit" onClick={() => void record()} sx={{ minHeight: 44 }}>
          {translate(`offline.question.${recordKey}`)}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => void unsentPayments.discard(payment.id)}
          sx={{ minHeight: 44 }}
        >
          {translate('offline.question.discard')}
        </Button>
      </Box>
    </>
  );
}
