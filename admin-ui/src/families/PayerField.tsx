import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { groupedPhone } from '../common/fields/phone';
import { usePayer } from './usePayer';

/** Who pays for a patient, and for whom else. */
export function PayerField({ id, patientId }: { id: string; patientId: string }) {
  const translate = useTranslate();
  const payer = usePayer(id);
  if (!payer) return <Skeleton width={160} />;
  const others = payer.patients.filter((patient) => patient.id !== patientId);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Link
        component={RouterLink}
        to={`/families?filter=${encodeURIComponent(JSON.stringify({ q: payer.name }))}`}
        sx={{ fontWeight: 600 }}
      >
        {payer.name}
      </Link>
      {`, ${groupedPhone(payer.mobile)}`}
      {others.length > 0 && (
        <span className="secondary small">
          {translate('families.patient.also', { names: others.map(({ name }) => name).join(', ') })}
        </span>
      )}
    </Box>
  );
}
