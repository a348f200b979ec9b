import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TermView } from '../../../../src/enrolments/terms/term.view';
import { useAsk } from '../../common/feedback/useConfirmDialog';
import { useUndoable } from '../../common/hooks/useUndoableAction';
import { TermEdit } from './TermEditDialog';
import { DISABLE, ENABLE } from '../undoable-actions';
import { WaitingActions } from './PendingTermActions';

/** What staff may do with a term now, as the server lists it; those of a waiting one hide behind Edit. */
export function TermActions({ term }: { term: TermView }) {
  const translate = useTranslate();
  const { ask, dialog } = useAsk();
  const [editing, setEditing] = useState(false);
  const disabling = useUndoable(DISABLE, ENABLE);
  const enabling = useUndoable(ENABLE, DISABLE);

  const may = (action: TermView['actions'][number]) => term.actions.includes(action);
  if (term.actions.length === 0) return null;
  const button = { size: 'small', variant: 'outlined', disabled: disabling.isPending || enabling.isPending } as const;
  const edit = may('edit') && (
    <Button {...button} color="inherit" onClick={() => setEditing(true)}>
      {translate('terms.edit')}
    </Button>
  );
  const askDisable = () =>
    ask({
      title: translate('terms.disable'),
      content: translate('terms.askDisable'),
      confirm: translate('terms.disable'),
      danger: true,
      onConfirm: () => disabling.run(term.id),
    });
  const askEnable = () =>
    ask({
      title: translate('terms.enable'),
      content: translate('terms.askEnable'),
      confirm: translate('terms.enable'),
      onConfirm: () => enabling.run(term.id),
    });

  return (
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {may('activate') ? <WaitingActions term={term} edit={edit} /> : edit}
      {may('disable') && (
        <Button {...button} color="error" onClick={askDisable}>
          {translate('terms.disable')}
        </Button>
      )}
      {may('enable') && (
        <Button {...button} onClick={askEnable}>
          {translate('terms.enable')}
        </Button>
      )}
      {dialog}
      {editing && <TermEdit term={term} onClose={() => setEditing(false)} />}
    </Box>
  );
}
