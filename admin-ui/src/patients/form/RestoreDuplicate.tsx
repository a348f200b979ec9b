import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useUndoableAction } from '../../common/hooks/useUndoableAction';
import { RESTORE_PATIENT } from '../undoable-actions';

/** Restores the archived patient whose data was typed, and opens their page. */
export function RestoreDuplicate({ id }: { id: string }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { reset } = useFormContext();
  const { run, isPending } = useUndoableAction(RESTORE_PATIENT);
  const open = () => {
    reset(); // discards the input, which is that patient's data
    void navigate(`/patients/${id}`);
  };
  return (
    <Button size="small" variant="outlined" disabled={isPending} onClick={() => run({ id }, open)}>
      {translate('patients.restoreDuplicate')}
    </Button>
  );
}
