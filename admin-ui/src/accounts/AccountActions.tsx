import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AccountAction } from '../../../src/auth/account.rules';
import type { AdminAccountView } from '../../../src/auth/account.view';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import { ReasonDialog } from '../common/feedback/ReasonDialog';
import { useUser } from '../common/hooks/useUser';
import { LostFactorButton } from '../second-factor/LostFactorButton';
import { PasswordLinkButton } from './PasswordLinkButton';

/** Actions that end the account's access. */
type ActionWithReason = Extract<AccountAction, 'reject' | 'suspend'>;

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
  const isAdmin = useUser()?.role === 'admin';
  const askReason = (action: ActionWithReason) => {
    changing.reset();
    setConfirming(action);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: { lg: 230 } }}>
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
      {isAdmin && account.status === 'approved' && (
        <LostFactorButton owners="admin/accounts" owner={account} name={account.email} />
      )}
      {confirming && (
        <ReasonDialog
          title={translate(`accounts.confirm.${confirming}.title`)}
          content={translate(`accounts.confirm.${confirming}.content`, { email: account.email })}
          label="accounts.reason"
          limit={TEXT_LIMITS.account.reason}
          submit={`accounts.actions.${confirming}`}
          mutation={changing}
          onSubmit={(reason) => changing.submit({ action: confirming, reason }, () => setConfirming(null))}
          onClose={() => setConfirming(null)}
        />
      )}
    </Box>
  );
}
