import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FactorKind } from '../../../src/auth/second-factor/second-factor.view';
import { refetchAll } from '../api/queryClient';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { AddAppForm } from './AddAppForm';
import { AddPasskeyForm } from './AddPasskeyForm';
import { RecoveryCodes } from './RecoveryCodes';

const TEXTS = {
  totp: { title: 'secondFactor.addApp', added: 'secondFactor.appAdded', Form: AddAppForm },
  passkey: { title: 'secondFactor.addPasskey', added: 'secondFactor.passkeyAdded', Form: AddPasskeyForm },
};

/** Adds a second factor, then shows the recovery codes if it is the first one. */
export function AddFactorDialog({ kind, onClose }: { kind: FactorKind; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { title, added, Form } = TEXTS[kind];
  const finish = () => {
    notify(added, { type: 'success' });
    void refetchAll();
    onClose();
  };
  return (
    <Dialog
      open
      fullWidth
      // The codes cannot be shown again.
      onClose={codes ? undefined : ignoreBackdropClick(onClose)}
      maxWidth={codes ? 'sm' : 'xs'}
      aria-labelledby="add-factor-title"
    >
      <DialogTitle id="add-factor-title">{translate(codes ? 'secondFactor.codes.title' : title)}</DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={finish} />
        ) : (
          <Form
            onAdded={({ recovery_codes }) => (recovery_codes ? setCodes(recovery_codes) : finish())}
            onCancel={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
