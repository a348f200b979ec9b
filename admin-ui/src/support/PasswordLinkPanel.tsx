import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { email, required, TextInput, useTranslate } from 'react-admin';
import type { PasswordLinkView } from '../../../src/auth/account.view';
import { OneTimeLink } from '../accounts/OneTimeLink';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { FormActions } from '../common/forms/FormActions';
import { FormGrid } from '../common/forms/FormGrid';
import { RecordForm } from '../common/forms/RecordForm';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { Panel } from '../common/screens/Panel';

const EMAIL = [required(), email()];

/** Creates a password link for a doctor whose email is known. Support has no list of accounts. */
export function PasswordLinkPanel() {
  const translate = useTranslate();
  const [created, setCreated] = useState<{ email: string; link: PasswordLinkView } | null>(null);
  const creating = useActionMutation((api, address: string) => api.createPasswordLinkByEmail(address), {
    failedAction: 'createPasswordLink',
  });
  const create = ({ email: address = '' }: { email?: string }) =>
    creating.submit(address.trim(), ({ password_link }) => setCreated({ email: address.trim(), link: password_link }));
  const close = () => setCreated(null);
  return (
    <Panel title={translate('accounts.link.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 2.5 }}>
        {translate('accounts.link.supportHint')}
      </Typography>
      <RecordForm record={{}} onSubmit={create}>
        <FormGrid>
          <TextInput
            source="email"
            label="accounts.link.doctorEmail"
            type="email"
            autoComplete="off"
            validate={EMAIL}
          />
        </FormGrid>
        <FormActions submit="accounts.link.create" mutation={creating} />
      </RecordForm>
      {created && (
        // A click outside the dialog must not close it: the link cannot be shown again.
        <Dialog open onClose={ignoreBackdropClick(close)} maxWidth="sm" aria-labelledby="password-link-title">
          <DialogTitle id="password-link-title">{translate('accounts.link.title')}</DialogTitle>
          <OneTimeLink link={created.link} recipient={created.email} />
          <DialogActions>
            <Button variant="outlined" color="inherit" onClick={close}>
              {translate('common.done')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Panel>
  );
}
