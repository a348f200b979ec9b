import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { formatDay } from '../../../../src/shared/calendar';
import { formatInstant } from '../../../../src/shared/instant';
import { rupeesText } from '../../common/fields/Rupees';
import { tierName } from '../../common/fields/tierName';
import { storedPatientQuery, storedTiersQuery } from '../copy/copy-queries';
import { PaymentQuestionActions } from './PaymentQuestionActions';
import type { UnsentPayment } from './unsent-payment';
import { UnsentPaymentStatus } from './UnsentPaymentStatus';

/** Plan and tier, method, day, reference and the time of entry, as far as they are known. */
function useDetails({ input, entered_at }: UnsentPayment): string {
  const translate = useTranslate();
  const { data: tiers } = useQuery(storedTiersQuery);
  const tier = tiers?.find(({ id }) => id === input.subscription_tier_id);
  return [
    tier && `${tier.subscription_name}, ${tierName(tier)}`,
    translate(`payments.methods.${input.payment_method}`),
    formatDay(input.payment_date),
    input.reference && translate('offline.list.reference', { reference: input.reference }),
    translate('offline.list.entered', { time: formatInstant(new Date(entered_at)) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A payment of this device, with what a person can do about it. */
export function UnsentPaymentItem({ payment }: { payment: UnsentPayment }) {
  const translate = useTranslate();
  const { data: patient } = useQuery(storedPatientQuery(payment.patient_id));
  const { input, question } = payment;
  const name = patient?.name ?? translate('offline.list.unknownPatient');
  return (
    <Box component="li" sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{rupeesText(input.amount)}</Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {useDetails(payment)}
      </Typography>
      {question ? (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          <PaymentQuestionActions payment={payment} question={question} name={name} />
        </Alert>
      ) : (
        <UnsentPaymentStatus payment={payment} name={name} />
      )}
    </Box>
  );
}
