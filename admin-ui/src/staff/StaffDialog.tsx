import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { email, required, SelectInput, TextInput, useTranslate } from 'react-admin';
import { STAFF_ROLES } from '../../../src/auth/account.rules';
import type { StaffCreatedReply, StaffReply, StaffView } from '../../../src/auth/account.view';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import { OneTimeLink } from '../accounts/OneTimeLink';
import type { StaffInput } from '../api/inputs';
import { Fields } from '../common/Fields';
import { FormActions } from '../common/FormActions';
import { RecordForm } from '../common/RecordForm';
import { unlessBeside } from '../common/unlessBeside';
import { useAct } from '../common/useAct';
import { withinLimit } from '../common/withinLimit';

const NAME = [required(), withinLimit(TEXT_LIMITS.staff.name)];
const EMAIL = [required(), email()];

/** Adds a login, and shows the link to its password this once; or changes name and role of one. */
export function StaffDialog({ staff, onClose }: { staff: StaffView | null; onClose: () => void }) {
  const translate = useTranslate();
  const [created, setCreated] = useState<StaffCreatedReply | null>(null);
  const [dirty, setDirty] = useState(false);
  const saving = useAct(
    (api, { email: address, ...input }: StaffInput): Promise<StaffReply | StaffCreatedReply> =>
      staff ? api.updateStaff(staff.id, input) : api.createStaff({ ...input, email: address }),
    { failed: 'saveStaff' },
  );
  const done = (reply: StaffReply | StaffCreatedReply) => ('invitation' in reply ? setCreated(reply) : onClose());
  const save = ({ name, email: address, role }: Partial<StaffView>) =>
    saving.submit({ name: name?.trim() ?? '', email: address?.trim() ?? '', role: role ?? 'support' }, done);
  const title = created ? 'accounts.link.title' : staff ? 'staff.editTitle' : 'staff.addTitle';
  return (
    <Dialog
      open
      // The link cannot be shown again.
      onClose={created || dirty ? unlessBeside(onClose) : onClose}
      maxWidth={created ? 'sm' : 'xs'}
      aria-labelledby="staff-title"
    >
      <DialogTitle id="staff-title">{translate(title)}</DialogTitle>
      {created ? (
        <OneTimeLink link={created.invitation} email={created.staff.email} />
      ) : (
        <DialogContent>
          <RecordForm record={staff ?? { role: 'support' }} onDirty={setDirty} onSubmit={save}>
            <Fields single>
              <TextInput source="name" label="staff.name" validate={NAME} autoFocus />
              {!staff && <TextInput source="email" label="auth.email" type="email" validate={EMAIL} />}
              <SelectInput
                source="role"
                label="staff.role"
                disabled={staff?.current ?? false}
                validate={required()}
                choices={STAFF_ROLES.map((role) => ({ id: role, name: `roles.${role}` }))}
              />
            </Fields>
            <FormActions
              submit={staff ? 'staff.save' : 'staff.create'}
              act={saving}
              problem={saving.refusal.errors ? null : saving.problem}
              onCancel={onClose}
            />
          </RecordForm>
        </DialogContent>
      )}
      {created && (
        <DialogActions>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {translate('common.done')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
