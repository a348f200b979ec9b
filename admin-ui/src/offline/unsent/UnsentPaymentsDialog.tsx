import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { CloseButton } from '../../common/feedback/CloseButton';
import { BusyButton } from '../../common/forms/BusyButton';
import { useIsOffline } from '../useIsOffline';
import { useOfflineState } from '../useOfflineState';
import { UnsentPaymentItem } from './UnsentPaymentItem';

interface UnsentPaymentsDialogProps {
  isSending: boolean;
  /** @returns whether the server could be reached */
  onSend: () => Promise<boolean>;
  onClose: () => void;
}

/** The payments of this device that are not sent yet, that need a decision, or that were discarded. */
export function UnsentPaymentsDialog({ isSending, onSend, onClose }: UnsentPaymentsDialogProps) {
  const translate = useTranslate();
  const { unsent } = useOfflineState();
  const isOffline = useIsOffline();
  const [wasUnreachable, setUnreachable] = useState(false);
  const titleId = useId();
  const send = async () => setUnreachable(!(await onSend()));
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('offline.list.title')}</DialogTitle>
      <DialogContent>
        {wasUnreachable && isOffline && (
          <Alert severity="info" role="status" sx={{ mb: 1 }}>
            {translate('offline.list.stillOffline')}
          </Alert>
        )}
        {unsent.length === 0 && <div role="status">{translate('offline.list.empty')}</div>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {unsent.map((payment) => (
            <UnsentPaymentItem key={payment.id} payment={payment} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose} />
        {unsent.some(({ status }) => status === 'waiting') && (
          <BusyButton variant="contained" busy={isSending} onClick={() => void send()}>
            {translate(isSending ? 'offline.list.sending' : 'offline.list.sendNow')}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
