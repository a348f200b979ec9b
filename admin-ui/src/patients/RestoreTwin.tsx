import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useAct } from '../common/useAct';

/** Brings back the archived patient who was typed in anew, and opens their page. */
export function RestoreTwin({ id }: { id: string }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { reset } = useFormContext();
  const restoring = useAct((api, patientId: string) => api.restorePatient(patientId), {
    failed: 'restorePatient',
    done: 'patients.restored',
  });
  const restore = async () => {
    if (!(await restoring.run(id))) return;
    reset(); // what was typed is that patient
    void navigate(`/patients/${id}`);
  };
  return (
    <Button size="small" variant="outlined" disabled={restoring.isPending} onClick={() => void restore()}>
      {translate('patients.restoreTwin')}
    </Button>
  );
}
