import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { email, required, SelectInput, TextInput, useTranslate } from 'react-admin';
import { PLATFORM_ROLES } from '../../../src/policies/policies.rules';
import type { StaffCreatedResponse, StaffView } from '../../../src/auth/account.view';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import { OneTimeLink } from '../accounts/OneTimeLink';
import type { StaffInput } from '../api/inputs';
import { FormGrid } from '../common/forms/FormGrid';
import { FormActions } from '../common/forms/FormActions';
import { RecordForm } from '../common/forms/RecordForm';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { withinLimit } from '../common/forms/withinLimit';

const NAME_RULES = [required(), withinLimit(TEXT_LIMITS.staff.name)];
const EMAIL_RULES = [required(), email()];
const ROLE_CHOICES = PLATFORM_ROLES.map((role) => ({ id: role, name: `roles.${role}` }));

const NameInput = () => <TextInput source="name" label="staff.name" validate={NAME_RULES} autoFocus />;

interface RoleInputProps {
  helperText: string | false;
  disabled?: boolean;
}

const RoleInput = ({ helperText, disabled = false }: RoleInputProps) => (
  <SelectInput
    source="role"
    label="staff.role"
    validate={required()}
    choices={ROLE_CHOICES}
    helperText={helperText}
    // The reason stays readable while the input is disabled.
    slotProps={{ formHelperText: { disabled: false } }}
    disabled={disabled}
  />
);

interface StaffFormProps {
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
}

function CreateForm({
  onCreated,
  onDirty,
  onCancel,
}: StaffFormProps & { onCreated: (response: StaffCreatedResponse) => void }) {
  const translate = useTranslate();
  const creating = useActionMutation((api, input: StaffInput) => api.createStaff(input), { failedAction: 'saveStaff' });
  const create = (values: Partial<StaffInput>) =>
    creating.submit(
      { name: values.name?.trim() ?? '', email: values.email?.trim() ?? '', role: values.role ?? 'support' },
      onCreated,
    );
  return (
    <>
      <DialogContentText sx={{ mb: 2 }}>{translate('staff.addHint')}</DialogContentText>
      <RecordForm record={{ role: 'support' }} onDirty={onDirty} onSubmit={create}>
        <FormGrid singleColumn>
          <NameInput />
          <TextInput source="email" label="auth.email" type="email" autoComplete="off" validate={EMAIL_RULES} />
          <RoleInput helperText={false} />
        </FormGrid>
        <FormActions submit="staff.create" mutation={creating} onCancel={onCancel} />
      </RecordForm>
    </>
  );
}

function EditForm({ staff, onSaved, onDirty, onCancel }: StaffFormProps & { staff: StaffView; onSaved: () => void }) {
  const saving = useActionMutation((api, input: Omit<StaffInput, 'email'>) => api.updateStaff(staff.id, input), {
    failedAction: 'saveStaff',
  });
  const save = (values: Partial<StaffInput>) =>
    saving.submit({ name: values.name?.trim() ?? '', role: values.role ?? staff.role }, onSaved);
  const canChangeRole = staff.actions.includes('change_role');
  return (
    <>
      <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>{staff.email}</DialogContentText>
      <RecordForm record={staff} onDirty={onDirty} onSubmit={save}>
        <FormGrid singleColumn>
          <NameInput />
          <RoleInput disabled={!canChangeRole} helperText={canChangeRole ? 'staff.roleHint' : 'staff.ownRoleHint'} />
        </FormGrid>
        <FormActions submit="staff.save" mutation={saving} onCancel={onCancel} />
      </RecordForm>
    </>
  );
}

/** Adds a staff account and shows its one-time password link, or changes the name and role of `staff`. */
export function StaffDialog({ staff, onClose }: { staff: StaffView | null; onClose: () => void }) {
  const translate = useTranslate();
  const [created, setCreated] = useState<StaffCreatedResponse | null>(null);
  const [isDirty, setDirty] = useState(false);
  const form = staff ? (
    <EditForm staff={staff} onSaved={onClose} onDirty={setDirty} onCancel={onClose} />
  ) : (
    <CreateForm onCreated={setCreated} onDirty={setDirty} onCancel={onClose} />
  );
  const title = staff ? 'staff.editTitle' : 'staff.addTitle';
  return (
    <Dialog
      open
      // The link cannot be shown again.
      onClose={created || isDirty ? ignoreBackdropClick(onClose) : onClose}
      maxWidth={created ? 'sm' : 'xs'}
      aria-labelledby="staff-title"
    >
      <DialogTitle id="staff-title">{translate(created ? 'accounts.link.title' : title)}</DialogTitle>
      {created ? (
        <>
          <OneTimeLink link={created.invitation} recipient={created.staff.email} />
          <DialogActions>
            <Button variant="outlined" color="inherit" onClick={onClose}>
              {translate('common.done')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <DialogContent sx={{ pb: 3 }}>{form}</DialogContent>
      )}
    </Dialog>
  );
}
