import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { TermView } from '../../../src/enrolments/term.view';
import { useAct } from '../common/useAct';

interface WaitingActionsProps {
  term: TermView;
  /** The button that opens the edit dialog. */
  edit: ReactNode;
}

/** A term that waits for its payment: an edit mode, so that nobody activates it by a slip of the thumb. */
export function WaitingActions({ term, edit }: WaitingActionsProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const activating = useAct((api) => api.activateTerm(term.patient_id, term.id), { failed: 'activateTerm' });
  if (!open)
    return (
      <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {translate('terms.editMode')}
      </Button>
    );
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
        {translate('terms.activateHint')}
      </Typography>
      <Button
        size="small"
        variant="contained"
        disabled={activating.isPending}
        onClick={() => void activating.run(undefined)}
      >
        {translate('terms.activate')}
      </Button>
      {edit}
      <Button size="small" color="inherit" onClick={() => setOpen(false)}>
        {translate('common.cancel')}
      </Button>
    </>
  );
}
