import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { PatientName } from '../common/fields/PatientName';

interface PatientCellProps {
  patient: { patient_id: string; patient_name: string; patient_mobile?: string | null; archived?: boolean };
  detail?: string | null;
}

/** A patient's name, linked to the patient unless deleted. @param detail a second line. */
export function PatientCell({ patient, detail }: PatientCellProps) {
  const translate = useTranslate();
  const details = [patient.archived ? translate('analytics.archived') : null, detail].filter(Boolean).join(' · ');
  return (
    <Box sx={{ minWidth: 0 }}>
      <PatientName patient={patient} deleted={patient.patient_mobile === null} />
      {details && (
        <Box sx={{ fontSize: 13, fontWeight: 400, color: 'text.secondary', overflowWrap: 'anywhere' }}>{details}</Box>
      )}
    </Box>
  );
}
