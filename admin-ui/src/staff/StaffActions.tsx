import KeyIcon from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { StaffView } from '../../../src/auth/account.view';
import { PasswordLinkDialog } from '../accounts/PasswordLinkDialog';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { LostFactorButton } from '../second-factor/LostFactorButton';
import { StaffDialog } from './StaffDialog';

type OpenDialog = 'edit' | 'passwordLink' | null;

const RowAction = (props: ButtonProps) => <Button size="small" variant="outlined" {...props} />;

/** Buttons of a staff account. The name can always be edited; the other buttons depend on the server's `actions`. */
export function StaffActions({ staff }: { staff: StaffView }) {
  const translate = useTranslate();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const { confirm, dialog: confirmDialog } = useConfirmDialog();
  const ending = useActionMutation((api) => api.endStaffSessions(staff.id), { failedAction: 'saveStaff' });
  const disabling = useActionMutation((api) => api.disableStaff(staff.id), { failedAction: 'saveStaff' });
  const enabling = useActionMutation((api) => api.updateStaff(staff.id, { status: 'active' }), {
    failedAction: 'saveStaff',
  });
  const isBusy = ending.isPending || disabling.isPending || enabling.isPending;
  const isAllowed = (action: StaffView['actions'][number]) => staff.actions.includes(action);
  const confirmAction = (action: 'endSessions' | 'disable', run: () => unknown) =>
    confirm({
      title: translate(`staff.confirm.${action}.title`),
      content: translate(`staff.confirm.${action}.content`, { email: staff.email }),
      confirmLabel: translate(`staff.${action}`),
      danger: true,
      onConfirm: () => void run(),
    });
  const closeDialog = () => setOpenDialog(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: { lg: 292 } }}>
      <RowAction disabled={isBusy} onClick={() => setOpenDialog('edit')}>
        {translate('staff.edit')}
      </RowAction>
      {isAllowed('create_password_link') && (
        <RowAction color="inherit" startIcon={<KeyIcon />} onClick={() => setOpenDialog('passwordLink')}>
          {translate('accounts.link.action')}
        </RowAction>
      )}
      {isAllowed('end_sessions') && (
        <RowAction color="inherit" disabled={isBusy} onClick={() => confirmAction('endSessions', ending.run)}>
          {translate('staff.endSessions')}
        </RowAction>
      )}
      {staff.status === 'active' && !staff.current && (
        <LostFactorButton owners="admin/staff" owner={staff} name={staff.name ?? staff.email} disabled={isBusy} />
      )}
      {isAllowed('disable') && (
        <RowAction color="error" disabled={isBusy} onClick={() => confirmAction('disable', disabling.run)}>
          {translate('staff.disable')}
        </RowAction>
      )}
      {isAllowed('enable') && (
        <RowAction disabled={isBusy} onClick={() => void enabling.run()}>
          {translate('staff.enable')}
        </RowAction>
      )}
      {confirmDialog}
      {openDialog === 'edit' && <StaffDialog staff={staff} onClose={closeDialog} />}
      {openDialog === 'passwordLink' && <PasswordLinkDialog account={staff} onClose={closeDialog} />}
    </Box>
  );
}
