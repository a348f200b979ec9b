import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface ConfirmOptions {
  title: string;
  content: ReactNode;
  /** Word of the button that does it. */
  confirmLabel: string;
  danger?: boolean;
  onConfirm: () => void;
}

/**
 * Asks before something is done: `ask(question)` opens the dialog, `dialog` is to be rendered. The focus is on the deed,
 * or on the way back from a dangerous one: a key that is held down must not open the question and answer it.
 */
export function useConfirmDialog() {
  const translate = useTranslate();
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const close = () => setOpen(false);
  const { title, content, confirmLabel, danger = false, onConfirm } = options ?? {};
  const dialog = options && (
    // What is pressed here is not meant for what the question is asked of.
    <Dialog open={open} onClose={close} onClick={(event) => event.stopPropagation()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {typeof content === 'string' ? <DialogContentText>{content}</DialogContentText> : content}
      </DialogContent>
      <DialogActions>
        <Button autoFocus={danger} onClick={close}>
          {translate('common.cancel')}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          autoFocus={!danger}
          onClick={() => {
            if (!open) return; // pressed twice while the question leaves
            close();
            onConfirm?.();
          }}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
  return {
    dialog,
    confirm: (next: ConfirmOptions) => {
      setOptions(next);
      setOpen(true);
    },
  };
}
