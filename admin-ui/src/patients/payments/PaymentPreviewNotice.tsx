import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { formatDay, isDay, type Day } from '../../../../src/shared/calendar';
import type { Api } from '../../api/dataProvider';

interface PaymentPreviewNoticeProps {
  patientId: string;
  tierId: string | null | undefined;
  paymentDate?: Day | null | undefined;
  /** `assign`: nothing is paid yet, a payment link is sent. */
  purpose?: 'record' | 'assign';
}

/** Says from when until when a payment is valid, and what happens to the payment link, before it is done. */
export function PaymentPreviewNotice({
  patientId,
  tierId,
  paymentDate,
  purpose = 'record',
}: PaymentPreviewNoticeProps) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const day = isDay(paymentDate) ? paymentDate : undefined;
  const { data: preview, error } = useQuery({
    queryKey: ['payment-preview', patientId, tierId, day],
    queryFn: () => api.previewPayment(patientId, { subscription_tier_id: tierId ?? '', payment_date: day }),
    enabled: Boolean(tierId),
    retry: false,
  });
  if (!tierId) return null;
  if (!preview)
    return (
      <Alert severity="info" icon={false} role="status" sx={{ minHeight: 48 }}>
        {translate(error ? 'recordPayment.noPreview' : 'recordPayment.previewing')}
      </Alert>
    );
  const days = { from: formatDay(preview.subscription_start_date), to: formatDay(preview.subscription_end_date) };
  const text = (name: string, params?: object) => translate(`recordPayment.previews.${purpose}.${name}`, params);
  const key = preview.is_over ? 'over' : preview.follows_end_date ? 'follows' : 'starts';
  return (
    <Alert severity={preview.is_over ? 'warning' : 'info'} role="status" sx={{ minHeight: 48 }}>
      {text(key, days)}
      {preview.replaces_pending && ` ${text('replacesPending')}`}
    </Alert>
  );
}
