import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PatientName } from '../common/fields/PatientName';

interface PatientCellProps {
  patient: { patient_id: string; patient_name: string; patient_mobile?: string | null; archived?: boolean };
  detail?: ReactNode;
}

/** A patient's name, linked to the patient unless deleted. @param detail a second line. */
export function PatientCell({ patient, detail }: PatientCellProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ minWidth: 0 }}>
      <PatientName patient={patient} deleted={patient.patient_mobile === null} />
      {(patient.archived || detail) && (
        <Box sx={{ fontSize: 13, fontWeight: 400, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {patient.archived && translate('analytics.archived')}
          {patient.archived && detail && ' · '}
          {detail}
        </Box>
      )}
    </Box>
  );
}
