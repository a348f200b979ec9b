import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import { Banner } from '../../common/feedback/Banner';
import { groupedPhone } from '../../common/fields/phone';
import { useActionMutation } from '../../common/hooks/useActionMutation';

interface PermanentDeleteDialogProps {
  patient: PatientView;
  open: boolean;
  onClose: () => void;
}

const WARNINGS = ['cannotUndo', 'removed', 'kept', 'consider'];

/** Warning before an archived patient is deleted permanently. */
export function PermanentDeleteDialog({ patient, open, onClose }: PermanentDeleteDialogProps) {
  const translate = useTranslate();
  const deleting = useActionMutation((api, id: string) => api.deletePatientPermanently(id), {
    failedAction: 'deletePatient',
    successText: 'patients.deleted',
  });
  const close = () => {
    if (deleting.isPending) return; // the dialog shows the outcome
    deleting.reset();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} aria-labelledby="delete-for-ever">
      <DialogTitle id="delete-for-ever" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <WarningIcon color="error" />
        {translate('patients.permanentDelete.title')}
      </DialogTitle>
      <DialogContent>
        <Banner text={deleting.problem} />
        <Box sx={{ p: 2, mb: 2, borderRadius: 1, bgcolor: 'background.default', overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>{patient.name}</Typography>
          <Typography variant="body2">{groupedPhone(patient.mobile)}</Typography>
          <Typography variant="body2">{patient.email ?? translate('patient.notProvided')}</Typography>
        </Box>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5, fontSize: 15 }}>
          {WARNINGS.map((point) => (
            <li key={point}>{translate(`patients.permanentDelete.${point}`)}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={close} disabled={deleting.isPending}>
          {translate('common.cancel')}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={deleting.isPending}
          onClick={() => void deleting.submit(patient.id, onClose)}
        >
          {translate('patients.deletePermanently')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
