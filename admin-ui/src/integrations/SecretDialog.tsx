import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { CopyField } from '../common/fields/CopyField';

interface SecretDialogProps {
  /** Of the key or the webhook. */
  name: string;
  secret: string;
  /** What somebody can do with the secret. */
  advice: string;
  /** Where it is used, and what else to know. */
  hints: string[];
  onClose: () => void;
}

/** Shows a new secret, which the server returns only once. */
export function SecretDialog({ name, secret, advice, hints, onClose }: SecretDialogProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={ignoreBackdropClick(onClose)} maxWidth="sm" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {translate('integrations.secretTitle', { name })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{advice}</DialogContentText>
        <CopyField id={`${id}-secret`} label={translate('integrations.secretLabel')} value={secret} />
        {hints.map((hint) => (
          <Typography key={hint} variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            {hint}
          </Typography>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {translate('common.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
