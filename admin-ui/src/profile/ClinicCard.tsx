import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ClinicView } from '../../../src/profile/clinic.view';
import { RecordCard } from '../common/screens/RecordCard';
import { useAct } from '../common/hooks/useActionMutation';

/** One clinic. */
export function ClinicCard({ clinic: { id, name, address }, onEdit }: { clinic: ClinicView; onEdit: () => void }) {
  const translate = useTranslate();
  const { isPending, run } = useAct((api) => api.deleteClinic(id), { failed: 'deleteClinic' });
  return (
    <RecordCard {...{ name, texts: 'clinics', isDeleting: isPending, onEdit }} onDelete={() => void run(undefined)}>
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {address || translate('clinics.noAddress')}
      </Typography>
    </RecordCard>
  );
}
