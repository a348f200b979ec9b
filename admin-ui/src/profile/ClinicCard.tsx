import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ClinicView } from '../../../src/profile/clinic.view';
import { useAct } from '../common/useAct';
import { useAsk } from '../common/useAsk';

/** One clinic. */
export function ClinicCard({ clinic: { id, name, address }, onEdit }: { clinic: ClinicView; onEdit: () => void }) {
  const translate = useTranslate();
  const { ask, dialog } = useAsk();
  const deleting = useAct((api) => api.deleteClinic(id), { failed: 'deleteClinic' });
  const askDelete = () =>
    ask({
      title: translate('clinics.delete', { name }),
      content: translate('clinics.askDelete'),
      confirm: translate('common.delete'),
      danger: true,
      onConfirm: () => void deleting.run(undefined),
    });
  return (
    <Box component="article" sx={{ p: 2.5, pt: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mr: -1.5 }}>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <IconButton aria-label={translate('clinics.edit', { name })} onClick={onEdit}>
          <EditIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={translate('clinics.delete', { name })}
          disabled={deleting.isPending}
          onClick={askDelete}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {address || translate('clinics.noAddress')}
      </Typography>
      {dialog}
    </Box>
  );
}
