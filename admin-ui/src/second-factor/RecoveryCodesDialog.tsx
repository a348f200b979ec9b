import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { secondFactorApi } from '../api/second-factor';
import { Banner } from '../common/feedback/Banner';
import { BusyButton } from '../common/forms/BusyButton';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { RecoveryCodes } from './RecoveryCodes';

/** Replaces the recovery codes after a confirmation, and shows the new ones once. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [codes, setCodes] = useState<string[] | null>(null);
  const creating = useActionMutation(() => secondFactorApi.createRecoveryCodes(), { failedAction: 'saveSecondFactor' });
  const create = () => void creating.submit(undefined, ({ recovery_codes }) => setCodes(recovery_codes));
  return (
    <Dialog
      open
      fullWidth
      // The codes cannot be shown again.
      onClose={codes || creating.isPending ? undefined : onClose}
      maxWidth={codes ? 'sm' : 'xs'}
      aria-labelledby="recovery-codes-title"
    >
      <DialogTitle id="recovery-codes-title">
        {translate(codes ? 'secondFactor.codes.title' : 'secondFactor.codes.confirmTitle')}
      </DialogTitle>
      {codes ? (
        <DialogContent sx={{ pb: 3 }}>
          <RecoveryCodes codes={codes} onDone={onClose} />
        </DialogContent>
      ) : (
        <>
          <DialogContent>
            <Banner text={creating.problem} />
            <DialogContentText>{translate('secondFactor.codes.confirmContent')}</DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" color="inherit" disabled={creating.isPending} onClick={onClose}>
              {translate('common.cancel')}
            </Button>
            <BusyButton variant="contained" autoFocus busy={creating.isPending} onClick={create}>
              {translate('secondFactor.codes.create')}
            </BusyButton>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
