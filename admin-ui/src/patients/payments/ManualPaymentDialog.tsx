import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import { ignoreBackdropClick } from '../../common/feedback/ignoreBackdropClick';

interface ManualPaymentDialogProps {
  title: string;
  /** @param onDirty to be called with whether the form has unsaved input */
  children: (onDirty: (dirty: boolean) => void) => ReactNode;
  onClose: () => void;
}

/** Dialog with the form of a payment at the clinic. */
export function ManualPaymentDialog({ title, children, onClose }: ManualPaymentDialogProps) {
  const titleId = useId();
  const [dirty, setDirty] = useState(false);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={dirty ? ignoreBackdropClick(onClose) : onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ pb: '24px !important' }}>{children(setDirty)}</DialogContent>
    </Dialog>
  );
}
