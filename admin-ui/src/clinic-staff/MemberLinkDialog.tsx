import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MemberInvitedResponse, MemberView } from '../../../src/clinic-staff/member.view';
import { Banner } from '../common/feedback/Banner';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { loginName } from '../common/fields/user-name';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { InvitationLink } from './InvitationLink';

/** Asks for confirmation, then shows a new invitation or password link once. */
export function MemberLinkDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const translate = useTranslate();
  const [response, setResponse] = useState<MemberInvitedResponse | null>(null);
  const creating = useActionMutation((api) => api.createMemberLink(member.id), { failedAction: 'createPasswordLink' });
  const texts = member.status === 'invited' ? 'clinicStaff.renew' : 'accounts.link';
  return (
    <Dialog
      open
      // The link cannot be shown again.
      onClose={response ? ignoreBackdropClick(onClose) : onClose}
      maxWidth={response ? 'sm' : 'xs'}
      aria-labelledby="member-link-title"
    >
      <DialogTitle id="member-link-title">
        {translate(response ? 'clinicStaff.linkTitle' : `${texts}.confirmTitle`)}
      </DialogTitle>
      {response ? (
        <InvitationLink response={response} />
      ) : (
        <DialogContent>
          <Banner text={creating.problem} />
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
            {translate(`${texts}.confirm`, { email: loginName(member), name: member.name })}
          </DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {translate(response ? 'common.done' : 'common.cancel')}
        </Button>
        {!response && (
          <Button
            variant="contained"
            autoFocus
            disabled={creating.isPending}
            onClick={() => void creating.submit(undefined, setResponse)}
          >
            {translate('accounts.link.create')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
