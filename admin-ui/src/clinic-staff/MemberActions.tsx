import KeyIcon from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MemberAction } from '../../../src/clinic-staff/member.rules';
import type { MemberView } from '../../../src/clinic-staff/member.view';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { LostFactorButton } from '../second-factor/LostFactorButton';
import { EditMemberDialog } from './EditMemberDialog';
import { MemberLinkDialog } from './MemberLinkDialog';

const RowAction = (props: ButtonProps) => <Button size="small" variant="outlined" color="inherit" {...props} />;

/** Buttons for the server's `actions`. */
export function MemberActions({ member }: { member: MemberView }) {
  const translate = useTranslate();
  const [openDialog, setOpenDialog] = useState<'edit' | 'link' | null>(null);
  const { confirm, dialog } = useConfirmDialog();
  const endingSessions = useActionMutation((api) => api.endMemberSessions(member.id), { failedAction: 'saveStaff' });
  const ending = useActionMutation((api) => api.endMember(member.id), { failedAction: 'saveStaff' });
  const isBusy = endingSessions.isPending || ending.isPending;
  const isAllowed = (action: MemberAction) => member.actions.includes(action);
  const { name } = member;
  const confirmAction = (action: 'endSessions' | 'end' | 'withdraw', run: () => unknown) =>
    confirm({
      title: translate(`clinicStaff.confirm.${action}.title`, { name }),
      content: translate(`clinicStaff.confirm.${action}.content`, { name }),
      confirmLabel: translate(`clinicStaff.confirm.${action}.confirm`),
      danger: true,
      onConfirm: () => void run(),
    });
  const closeDialog = () => setOpenDialog(null);
  const isInvited = member.status === 'invited';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: { lg: 250 }, '&:empty': { display: 'none' } }}>
      {isAllowed('update') && (
        <RowAction color="primary" disabled={isBusy} onClick={() => setOpenDialog('edit')}>
          {translate('staff.edit')}
        </RowAction>
      )}
      {(isAllowed('renew_invitation') || isAllowed('create_password_link')) && (
        <RowAction startIcon={<KeyIcon />} disabled={isBusy} onClick={() => setOpenDialog('link')}>
          {translate(isInvited ? 'clinicStaff.newLink' : 'accounts.link.action')}
        </RowAction>
      )}
      {isAllowed('end_sessions') && (
        <RowAction disabled={isBusy} onClick={() => confirmAction('endSessions', endingSessions.run)}>
          {translate('staff.endSessions')}
        </RowAction>
      )}
      {member.status === 'active' && <LostFactorButton owners="staff" owner={member} name={name} disabled={isBusy} />}
      {isAllowed('end') && (
        <RowAction
          color="error"
          disabled={isBusy}
          onClick={() => confirmAction(isInvited ? 'withdraw' : 'end', ending.run)}
        >
          {translate(isInvited ? 'clinicStaff.withdraw' : 'clinicStaff.end')}
        </RowAction>
      )}
      {dialog}
      {openDialog === 'edit' && <EditMemberDialog member={member} onClose={closeDialog} />}
      {openDialog === 'link' && <MemberLinkDialog member={member} onClose={closeDialog} />}
    </Box>
  );
}
