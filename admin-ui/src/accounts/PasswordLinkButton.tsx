import KeyIcon from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AdminAccountView } from '../../../src/auth/account.view';
import { session } from '../api/session';
import { PasswordLinkDialog } from './PasswordLinkDialog';

/** Creates a one-time link for a forgotten password. Hidden for rejected and suspended accounts. */
export function PasswordLinkButton({ account }: { account: AdminAccountView }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  if (session.user()?.role !== 'admin' || account.status === 'rejected' || account.status === 'suspended') return null;
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" startIcon={<KeyIcon />} onClick={() => setOpen(true)}>
        {translate('accounts.link.action')}
      </Button>
      {open && <PasswordLinkDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
