import { useTranslate } from 'react-admin';
import type { PaymentView } from '../../../src/payments/payment.view';
import { formatDay } from '../../../src/shared/calendar';
import { DayText } from '../common/fields/DayText';
import { DescriptionList } from '../common/fields/DescriptionList';
import { PatientName } from '../common/fields/PatientName';
import { tierName } from '../common/fields/tierName';
import { PhoneLink } from '../common/fields/PhoneLink';
import { PaymentAmount } from './PaymentAmount';
import { PaymentMethod } from './PaymentMethod';
import { PaymentStatusBadge } from './PaymentStatusBadge';

const SmallText = ({ text }: { text: string }) => <span style={{ fontSize: 13 }}>{text}</span>;

/** All fields of a payment. */
export function PaymentFacts({ payment }: { payment: PaymentView }) {
  const translate = useTranslate();
  const { subscription_start_date: start, subscription_end_date: end } = payment;
  const term =
    start && end
      ? translate('payments.termDays', { start: formatDay(start), end: formatDay(end) })
      : translate('payments.notApplied');
  const optional = (name: string, value: string | null, small = false) =>
    value ? [{ name: translate(`payments.${name}`), value: small ? <SmallText text={value} /> : value }] : [];
  return (
    <DescriptionList
      items={[
        {
          name: translate('payments.patient'),
          value: <PatientName patient={payment} deleted={payment.patient_deleted} />,
        },
        { name: translate('payments.mobile'), value: <PhoneLink number={payment.patient_mobile} /> },
        {
          name: translate('payments.plan'),
          value: [payment.subscription_name, tierName(payment)].filter(Boolean).join(' · '),
        },
        { name: translate('payments.term'), value: term },
        { name: translate('payments.amount'), value: <PaymentAmount payment={payment} /> },
        { name: translate('payments.date'), value: <DayText day={payment.payment_date} /> },
        { name: translate('payments.method'), value: <PaymentMethod method={payment.method} /> },
        { name: translate('payments.status'), value: <PaymentStatusBadge status={payment.status} /> },
        ...optional('reference', payment.reference),
        ...optional('amountReason', payment.amount_reason),
        ...optional('voidReason', payment.void_reason),
        ...optional('razorpayPayment', payment.razorpay_payment_id, true),
        ...optional('order', payment.order_id, true),
      ]}
    />
  );
}
