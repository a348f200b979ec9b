import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Panel } from '../../common/screens/Panel';
import { useOfflineState } from '../useOfflineState';
import { UnsentPaymentItem } from './UnsentPaymentItem';

/** A patient's payments that this device has not sent yet. Nothing if there are none. */
export function UnsentPaymentsPanel({ patientId }: { patientId: string }) {
  const translate = useTranslate();
  const payments = useOfflineState().unsent.filter(({ patient_id: id }) => id === patientId);
  if (payments.length === 0) return null;
  return (
    <Panel title={translate('offline.list.title')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {payments.map((payment) => (
          <UnsentPaymentItem key={payment.id} payment={payment} />
        ))}
      </Box>
    </Panel>
  );
}
