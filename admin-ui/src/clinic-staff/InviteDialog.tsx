import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { required, TextInput, useTranslate } from 'react-admin';
import type { MemberInvitedResponse } from '../../../src/clinic-staff/member.view';
import { isPhone, toIndianMobile } from '../../../src/shared/phone';
import { renameFields } from '../api/http/problem';
import type { MemberInput } from '../api/inputs';
import { emailOrMobile } from '../auth/email-or-mobile';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { FormActions } from '../common/forms/FormActions';
import { FormGrid } from '../common/forms/FormGrid';
import { RecordForm } from '../common/forms/RecordForm';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { InvitationLink } from './InvitationLink';
import { NameInput, RoleInputs, toMemberChange, type MemberValues } from './MemberInputs';

interface InviteValues extends MemberValues {
  /** Email or mobile number. */
  contact: string;
}

const CONTACT = [required(), emailOrMobile()];

function toInput({ contact = '', ...values }: Partial<InviteValues>): MemberInput {
  const mobile = isPhone(contact) ? toIndianMobile(contact) : null;
  return { ...toMemberChange(values), ...(mobile === null ? { email: contact.trim() } : { mobile }) };
}

interface InviteFormProps {
  onInvited: (response: MemberInvitedResponse) => void;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
}

function InviteForm({ onInvited, onDirty, onCancel }: InviteFormProps) {
  const translate = useTranslate();
  const inviting = useActionMutation((api, input: MemberInput) => api.inviteMember(input), {
    failedAction: 'saveStaff',
  });
  const invite = async (values: Partial<InviteValues>) =>
    renameFields(await inviting.submit(toInput(values), onInvited), { email: 'contact', mobile: 'contact' });
  return (
    <>
      <DialogContentText sx={{ mb: 2 }}>{translate('clinicStaff.inviteHint')}</DialogContentText>
      <RecordForm record={{ role: 'reception' }} onDirty={onDirty} onSubmit={invite}>
        <FormGrid singleColumn>
          <NameInput />
          <TextInput
            source="contact"
            label="clinicStaff.contact"
            autoComplete="off"
            helperText="clinicStaff.contactHint"
            validate={CONTACT}
          />
          <RoleInputs />
        </FormGrid>
        <FormActions submit="clinicStaff.createInvitation" mutation={inviting} onCancel={onCancel} />
      </RecordForm>
    </>
  );
}

/** Invites a person, then shows the link once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [invited, setInvited] = useState<MemberInvitedResponse | null>(null);
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog
      open
      // The link cannot be shown again.
      onClose={invited || isDirty ? ignoreBackdropClick(onClose) : onClose}
      maxWidth={invited ? 'sm' : 'xs'}
      aria-labelledby="invite-title"
    >
      <DialogTitle id="invite-title">{translate(invited ? 'clinicStaff.linkTitle' : 'clinicStaff.invite')}</DialogTitle>
      {invited ? (
        <>
          <InvitationLink response={invited} />
          <DialogActions>
            <Button variant="outlined" color="inherit" onClick={onClose}>
              {translate('common.done')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <DialogContent sx={{ pb: 3 }}>
          <InviteForm onInvited={setInvited} onDirty={setDirty} onCancel={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}
