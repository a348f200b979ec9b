import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { TermView } from '../../../../src/enrolments/terms/term.view';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { useInlineForm } from '../../common/forms/useInlineForm';

interface PendingTermActionsProps {
  term: TermView;
  editButton: ReactNode;
}

const focus = (text: HTMLElement | null) => text?.focus();

/** Actions of an unpaid term. They are behind Edit, so that nobody activates it by accident. */
export function PendingTermActions({ term, editButton }: PendingTermActionsProps) {
  const translate = useTranslate();
  const { shown, open, close, opener } = useInlineForm();
  const activating = useActionMutation((api) => api.activateTerm(term.patient_id, term.id), {
    failedAction: 'activateTerm',
  });
  if (!shown)
    return (
      <Button ref={opener} size="small" variant="outlined" color="inherit" onClick={() => open(true)}>
        {translate('terms.showActions')}
      </Button>
    );
  return (
    <>
      <Typography ref={focus} tabIndex={-1} variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
        {translate('terms.activateHint')}
      </Typography>
      <Button size="small" variant="contained" disabled={activating.isPending} onClick={() => void activating.run()}>
        {translate('terms.activate')}
      </Button>
      {editButton}
      <Button size="small" color="inherit" onClick={close}>
        {translate('common.cancel')}
      </Button>
    </>
  );
}
