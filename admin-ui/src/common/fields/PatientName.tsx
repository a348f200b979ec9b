import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useCan } from '../access/useCan';

interface PatientNameProps {
  /** `patient_id` is null for somebody who is no patient. */
  patient: { patient_id: string | null; patient_name: string };
  /** Deleted permanently: there is no page to link to. */
  deleted: boolean;
}

/** A patient's name, with a link if the user may open patients. */
export const PatientName = ({ patient: { patient_id, patient_name }, deleted }: PatientNameProps) =>
  !useCan()('patients.read') || deleted || patient_id === null ? (
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
