import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { PatientName } from '../common/fields/PatientName';

interface PatientLinkProps {
  of: { patient_id: string; patient_name: string; patient_mobile?: string | null; archived?: boolean };
  /** A second line. */
  also?: string | null;
}

/** A patient's name, which leads to them unless they were deleted. */
export function PatientLink({ of, also }: PatientLinkProps) {
  const translate = useTranslate();
  const marks = [of.archived ? translate('analytics.archived') : null, also].filter(Boolean).join(' · ');
  return (
    <Box sx={{ minWidth: 0 }}>
      <PatientName of={of} deleted={of.patient_mobile === null} />
      {marks && (
        <Box sx={{ fontSize: 13, fontWeight: 400, color: 'text.secondary', overflowWrap: 'anywhere' }}>{marks}</Box>
      )}
    </Box>
  );
}
