import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ClinicView } from '../../../src/profile/clinic.view';
import { RecordCard } from '../common/screens/RecordCard';
import { useActionMutation } from '../common/hooks/useActionMutation';

export function ClinicCard({ clinic: { id, name, address }, onEdit }: { clinic: ClinicView; onEdit: () => void }) {
  const translate = useTranslate();
  const { isPending, run } = useActionMutation((api) => api.deleteClinic(id), { failedAction: 'deleteClinic' });
  return (
    <RecordCard name={name} textKey="clinics" isDeleting={isPending} onEdit={onEdit} onDelete={() => void run()}>
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {address || translate('clinics.noAddress')}
      </Typography>
    </RecordCard>
  );
}
