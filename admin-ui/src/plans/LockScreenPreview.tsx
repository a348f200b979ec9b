import ChatIcon from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { PlanInput } from '../api/inputs';

/** Shows what a message reveals on a locked phone, updated while the names are typed. */
export function LockScreenPreview() {
  const translate = useTranslate();
  const [name, messageName] = useWatch<Partial<PlanInput>, ['name', 'message_name']>({
    name: ['name', 'message_name'],
  });
  const shownName = messageName?.trim() || name?.trim() || translate('plans.lockScreenNoName');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ mb: 0.75, fontSize: 14, fontWeight: 550 }}>{translate('plans.lockScreen')}</Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 46,
          px: 1.5,
          py: 1,
          borderRadius: 1,
          bgcolor: 'background.default',
          border: 1,
          borderColor: 'divider',
        }}
      >
        <ChatIcon aria-hidden sx={{ fontSize: 20, color: 'success.main' }} />
        <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {translate('plans.lockScreenText', { name: shownName })}
        </Typography>
      </Box>
    </Box>
  );
}
