import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';

/** Asks whether to discard unsaved input. Keeping it has the focus. */
export function DiscardDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onKeep} maxWidth="xs" aria-labelledby="discard-title">
      <DialogTitle id="discard-title">{translate('discard.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('discard.content')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onKeep}>
          {translate('discard.keep')}
        </Button>
        <Button variant="contained" color="error" onClick={onDiscard}>
          {translate('discard.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
