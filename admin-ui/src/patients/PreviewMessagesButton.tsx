import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../src/patients/patient.view';
import { Previews } from '../message-settings/MessagePreviewDialog';

/** Opens the messages as this patient would read them. */
export function ShowMessages({ patient }: { patient: PatientView }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<EyeIcon />} onClick={() => setOpen(true)}>
        {translate('previews.openOf')}
      </Button>
      {open && <Previews patient={patient} onClose={() => setOpen(false)} />}
    </>
  );
}
