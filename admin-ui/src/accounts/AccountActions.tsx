import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AccountAction } from '../../../src/auth/account.rules';
import type { AdminAccountView } from '../../../src/auth/account.view';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { PasswordLinkButton } from './PasswordLinkButton';
import { ReasonDialog, type ActionWithReason } from './ReasonDialog';

const needsReason = (action: AccountAction): action is ActionWithReason => action === 'reject' || action === 'suspend';

/** One button for each action the server allows. Reject and Suspend ask for a reason first. */
export function AccountActions({ account }: { account: AdminAccountView }) {
  const translate = useTranslate();
  const [confirming, setConfirming] = useState<ActionWithReason | null>(null);
  const changing = useActionMutation(
    (api, { action, reason }: { action: AccountAction; reason?: string }) =>
      api.changeAccountStatus(account.id, action, reason),
    { failedAction: 'changeAccount' },
  );
  const askReason = (action: ActionWithReason) => {
    changing.reset();
    setConfirming(action);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, gap: 1 }}>
      {account.actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === 'approve' ? 'contained' : 'outlined'}
          color={needsReason(action) ? 'error' : 'primary'}
          disabled={changing.isPending}
          onClick={() => (needsReason(action) ? askReason(action) : void changing.run({ action }))}
        >
          {translate(`accounts.actions.${action}`)}
        </Button>
      ))}
      <PasswordLinkButton account={account} />
      {confirming && (
        <ReasonDialog
          action={confirming}
          email={account.email}
          mutation={changing}
          onClose={() => setConfirming(null)}
          onConfirm={(reason) => void changing.submit({ action: confirming, reason }, () => setConfirming(null))}
        />
      )}
    </Box>
  );
}
