import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

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
      {of.patient_mobile === null ? (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {of.patient_name}
        </Box>
      ) : (
        <Link
          component={RouterLink}
          to={`/patients/${of.patient_id}`}
          color="inherit"
          underline="hover"
          sx={{ fontWeight: 600 }}
        >
          {of.patient_name}
        </Link>
      )}
      {marks && (
        <Box sx={{ fontSize: 13, fontWeight: 400, color: 'text.secondary', overflowWrap: 'anywhere' }}>{marks}</Box>
      )}
    </Box>
  );
}
