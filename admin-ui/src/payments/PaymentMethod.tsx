import { useTranslate } from 'react-admin';

/** The payment method; an unknown one is shown as Razorpay names it. */
export function PaymentMethod({ method }: { method: string }) {
  const translate = useTranslate();
  return <>{method ? translate(`payments.methods.${method}`, { _: method }) : '-'}</>;
}
