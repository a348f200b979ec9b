import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { rupeesText } from '../../common/fields/Rupees';
import { OfflinePaymentDialog } from '../OfflinePaymentDialog';
import type { UnsentPayment } from './unsent-payment';
import { isEditable } from './unsent-payment.rules';
import { unsentPayments } from './unsent-payments';

interface UnsentPaymentStatusProps {
  payment: UnsentPayment;
  /** Of the patient. */
  name: string;
}

function EditButtons({ payment, name }: UnsentPaymentStatusProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { dialog, confirm } = useConfirmDialog();
  const [isEdited, setEdited] = useState(false);
  const remove = async () => {
    if (!(await unsentPayments.delete(payment.id))) notify('offline.payment.alreadySent', { type: 'warning' });
  };
  const askToDelete = () =>
    confirm({
      title: translate('offline.list.deleteTitle'),
      content: translate('offline.list.deleteText', { amount: rupeesText(payment.input.amount), name }),
      confirmLabel: translate('offline.list.delete'),
      danger: true,
      onConfirm: () => void remove(),
    });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={translate('offline.list.editOf', { name })}
        onClick={() => setEdited(true)}
      >
        {translate('offline.list.edit')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={translate('offline.list.deleteOf', { name })}
        onClick={askToDelete}
      >
        {translate('offline.list.delete')}
      </Button>
      {dialog}
      {isEdited && (
        <OfflinePaymentDialog
          patient={{ id: payment.patient_id, name }}
          edited={payment}
          onClose={() => setEdited(false)}
        />
      )}
    </>
  );
}

/** Whether a payment waits or was discarded, and the buttons for it. */
export function UnsentPaymentStatus({ payment, name }: UnsentPaymentStatusProps) {
  const translate = useTranslate();
  const isDiscarded = payment.status === 'discarded';
  const text = isDiscarded ? 'discarded' : payment.attempted_at === null ? 'waiting' : 'attempted';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      <Typography variant="body2" sx={{ flex: { xs: '1 1 100%', sm: '1 1 160px' } }}>
        {translate(`offline.list.${text}`)}
      </Typography>
      {isEditable(payment) && <EditButtons payment={payment} name={name} />}
      {isDiscarded && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => void unsentPayments.delete(payment.id)}>
          {translate('offline.question.dismiss')}
        </Button>
      )}
    </Box>
  );
}
