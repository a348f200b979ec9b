import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { StaffView } from '../../../src/auth/account.view';
import { PasswordLinkDialog } from '../accounts/PasswordLinkDialog';
import { useAct } from '../common/useAct';
import { useAsk } from '../common/useAsk';
import { StaffDialog } from './StaffDialog';

/** What may be done with a login. Nobody shuts themselves out. */
export function StaffActions({ staff }: { staff: StaffView }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`staff.${key}`, { email: staff.email });
  const [open, setOpen] = useState<'edit' | 'link' | null>(null);
  const { ask, dialog } = useAsk();
  const ending = useAct((api) => api.endStaffSessions(staff.id), { failed: 'saveStaff' });
  const disabling = useAct((api) => api.disableStaff(staff.id), { failed: 'saveStaff' });
  const enabling = useAct((api) => api.updateStaff(staff.id, { status: 'active' }), { failed: 'saveStaff' });
  const isActive = staff.status === 'active';
  const busy = ending.isPending || disabling.isPending || enabling.isPending;
  const askFirst = (act: 'endSessions' | 'disable', run: () => unknown) =>
    ask({
      title: text(`ask.${act}.title`),
      content: text(`ask.${act}.content`),
      confirm: text(act),
      danger: true,
      onConfirm: () => void run(),
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button size="small" variant="outlined" disabled={busy} onClick={() => setOpen('edit')}>
        {text('edit')}
      </Button>
      {isActive && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen('link')}>
          {translate('accounts.link.action')}
        </Button>
      )}
      {staff.sessions > 0 && !staff.current && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={busy}
          onClick={() => askFirst('endSessions', () => ending.run(undefined))}
        >
          {text('endSessions')}
        </Button>
      )}
      {!staff.current && isActive && (
        <Button
          size="small"
          variant="outlined"
          color="error"
          disabled={busy}
          onClick={() => askFirst('disable', () => disabling.run(undefined))}
        >
          {text('disable')}
        </Button>
      )}
      {!isActive && (
        <Button size="small" variant="outlined" disabled={busy} onClick={() => void enabling.run(undefined)}>
          {text('enable')}
        </Button>
      )}
      {dialog}
      {open === 'edit' && <StaffDialog staff={staff} onClose={() => setOpen(null)} />}
      {open === 'link' && <PasswordLinkDialog account={staff} onClose={() => setOpen(null)} />}
    </Box>
  );
}
