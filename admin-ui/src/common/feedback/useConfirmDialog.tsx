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
  /** Label of the confirm button. */
  confirmLabel: string;
  danger?: boolean;
  onConfirm: () => void;
  /** Called when the dialog is closed without a confirmation. */
  onCancel?: () => void;
}

/**
 * Confirmation dialog: `confirm(options)` opens it; render `dialog`. The confirm button has the focus, or Cancel if
 * `danger`: a key that is held down must not open the dialog and confirm it.
 */
export function useConfirmDialog() {
  const translate = useTranslate();
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const close = () => setOpen(false);
  const { title, content, confirmLabel, danger = false, onConfirm, onCancel } = options ?? {};
  const cancel = () => {
    close();
    onCancel?.();
  };
  const dialog = options && (
    // Clicks in the dialog must not reach the row that rendered it: React events bubble through portals.
    <Dialog open={open} onClose={cancel} onClick={(event) => event.stopPropagation()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {typeof content === 'string' ? <DialogContentText>{content}</DialogContentText> : content}
      </DialogContent>
      <DialogActions>
        <Button autoFocus={danger} onClick={cancel}>
          {translate('common.cancel')}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          autoFocus={!danger}
          onClick={() => {
            if (!open) return; // second click while the dialog closes
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
