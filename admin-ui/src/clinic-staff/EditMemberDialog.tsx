import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MemberView } from '../../../src/clinic-staff/member.view';
import type { MemberChange } from '../api/inputs';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { loginName } from '../common/fields/user-name';
import { FormActions } from '../common/forms/FormActions';
import { FormGrid } from '../common/forms/FormGrid';
import { RecordForm } from '../common/forms/RecordForm';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { NameInput, RoleInputs, toMemberChange, type MemberValues } from './MemberInputs';

/** Changes a person's name, role and refund limit. */
export function EditMemberDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const translate = useTranslate();
  const [isDirty, setDirty] = useState(false);
  const saving = useActionMutation((api, input: MemberChange) => api.updateMember(member.id, input), {
    failedAction: 'saveStaff',
  });
  const save = (values: Partial<MemberValues>) => saving.submit(toMemberChange(values), onClose);
  return (
    <Dialog
      open
      onClose={isDirty ? ignoreBackdropClick(onClose) : onClose}
      maxWidth="xs"
      aria-labelledby="edit-member-title"
    >
      <DialogTitle id="edit-member-title">{translate('clinicStaff.editTitle')}</DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>{loginName(member)}</DialogContentText>
        <RecordForm record={member} onDirty={setDirty} onSubmit={save}>
          <FormGrid singleColumn>
            <NameInput />
            <RoleInputs helperText={member.status === 'active' ? 'clinicStaff.changeHint' : false} />
          </FormGrid>
          <FormActions submit="staff.save" mutation={saving} onCancel={onClose} />
        </RecordForm>
      </DialogContent>
    </Dialog>
  );
}
