import { useTranslate } from 'react-admin';

/** How it was paid; what we have no word for is said as Razorpay says it. */
export function PaymentMethod({ method }: { method: string }) {
  const translate = useTranslate();
  return <>{method ? translate(`payments.methods.${method}`, { _: method }) : '-'}</>;
}
