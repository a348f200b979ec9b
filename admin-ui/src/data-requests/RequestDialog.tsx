import '../i18n/privacy/add-privacy-texts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { ClinicDataRequestView } from '../../../src/privacy/requests/data-request.view';
import { dayOf, formatDay } from '../../../src/shared/calendar';
import { CorrectionTable, QuotedText } from './RequestContent';

interface RequestDialogProps {
  request: ClinicDataRequestView;
  onClose: () => void;
}

/** A request and its answer, to read. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const translate = useTranslate();
  const title = useId();
  const { kind, patient_name: name, correction, message, answer, answered_at: answeredAt } = request;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>
        {translate('dataRequests.dialog.read', { name, kind: translate(`dataRequests.kinds.${kind}`) })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {correction && <CorrectionTable correction={correction} />}
        {message !== null && <QuotedText label={translate('dataRequests.message')} text={message} />}
        {answer !== null && <QuotedText label={translate('dataRequests.yourAnswer')} text={answer} />}
        <span>
          {translate(`dataRequests.statuses.${request.status}`)}
          {answeredAt !== null &&
            ` · ${translate('dataRequests.answered', { day: formatDay(dayOf(new Date(answeredAt))) })}`}
        </span>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
