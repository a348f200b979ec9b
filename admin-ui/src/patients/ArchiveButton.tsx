import ArchiveIcon from '@mui/icons-material/ArchiveOutlined';
import RestoreIcon from '@mui/icons-material/UnarchiveOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../src/patients/patient.view';
import { useArchiving } from './useArchiving';

/** Archives the patient, or restores an archived one. */
export function ArchiveButton({ patient }: { patient: PatientView }) {
  const translate = useTranslate();
  const { dialog, confirmArchive, confirmRestore, isPending } = useArchiving();
  const [label, Icon, confirm] = patient.archived
    ? (['patients.restore', RestoreIcon, confirmRestore] as const)
    : (['patients.archive', ArchiveIcon, confirmArchive] as const);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon />}
        disabled={isPending}
        onClick={() => confirm(patient)}
      >
        {translate(label)}
      </Button>
      {dialog}
    </>
  );
}
