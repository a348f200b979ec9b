import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { PatientView } from '../../../../src/patients/patient.view';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { useUndoableAction } from '../../common/hooks/useUndoableAction';
import { TermEditDialog } from './TermEditDialog';
import { DISABLE_TERM, ENABLE_TERM } from '../undoable-actions';
import { PendingTermActions } from './PendingTermActions';

/** Buttons for the term's `actions`. Those of an unpaid term are behind Edit. */
export function TermActions({ term, patient }: { term: TermView; patient: PatientView }) {
  const translate = useTranslate();
  const { confirm, dialog } = useConfirmDialog();
  const [editing, setEditing] = useState(false);
  const disabling = useUndoableAction(DISABLE_TERM);
  const enabling = useUndoableAction(ENABLE_TERM);

  const isAllowed = (action: TermView['actions'][number]) => term.actions.includes(action);
  if (term.actions.length === 0) return null;
  const buttonProps = {
    size: 'small',
    variant: 'outlined',
    disabled: disabling.isPending || enabling.isPending,
  } as const;
  const editButton = isAllowed('edit') && (
    <Button {...buttonProps} color="inherit" onClick={() => setEditing(true)}>
      {translate('terms.edit')}
    </Button>
  );
  const confirmDisable = () =>
    confirm({
      title: translate('terms.disable'),
      content: translate('terms.confirmDisable'),
      confirmLabel: translate('terms.disable'),
      danger: true,
      onConfirm: () => disabling.run(term),
    });
  const confirmEnable = () =>
    confirm({
      title: translate('terms.enable'),
      content: translate('terms.confirmEnable'),
      confirmLabel: translate('terms.enable'),
      onConfirm: () => enabling.run(term),
    });

  return (
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isAllowed('withdraw') ? (
        <PendingTermActions term={term} patient={patient} editButton={editButton} />
      ) : (
        editButton
      )}
      {isAllowed('disable') && (
        <Button {...buttonProps} color="error" onClick={confirmDisable}>
          {translate('terms.disable')}
        </Button>
      )}
      {isAllowed('enable') && (
        <Button {...buttonProps} onClick={confirmEnable}>
          {translate('terms.enable')}
        </Button>
      )}
      {dialog}
      {editing && <TermEditDialog term={term} onClose={() => setEditing(false)} />}
    </Box>
  );
}
