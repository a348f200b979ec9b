import { useTranslate } from 'react-admin';

/** How it was paid; what we have no word for is said as Razorpay says it. */
export function Method({ of }: { of: string }) {
  const translate = useTranslate();
  return <>{of ? translate(`payments.methods.${of}`, { _: of }) : '-'}</>;
}
