import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

interface PatientNameProps {
  patient: { patient_id: string; patient_name: string };
  /** For ever: there is nothing to lead to. */
  deleted: boolean;
}

/** A patient's name, which leads to them unless they were deleted. */
export const PatientName = ({ patient: { patient_id, patient_name }, deleted }: PatientNameProps) =>
  deleted ? (
    <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {patient_name}
    </Box>
  ) : (
    <Link
      component={RouterLink}
      to={`/patients/${patient_id}`}
      color="inherit"
      underline="hover"
      sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {patient_name}
    </Link>
  );
