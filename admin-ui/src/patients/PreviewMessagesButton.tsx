import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../src/patients/patient.view';
import { MessagePreviewDialog } from '../message-settings/MessagePreviewDialog';

/** Opens the message previews filled with this patient's data. */
export function PreviewMessagesButton({ patient }: { patient: PatientView }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<EyeIcon />} onClick={() => setOpen(true)}>
        {translate('previews.open')}
      </Button>
      {open && <MessagePreviewDialog patient={patient} onClose={() => setOpen(false)} />}
    </>
  );
}
