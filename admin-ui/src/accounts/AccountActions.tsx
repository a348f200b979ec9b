import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AccountMove } from '../../../src/auth/account.rules';
import type { AdminAccountView } from '../../../src/auth/account.view';
import { useAct } from '../common/hooks/useActionMutation';
import { PasswordLink } from './PasswordLinkButton';
import { ReasonDialog, type MoveWithReason } from './ReasonDialog';

const needsReason = (move: AccountMove): move is MoveWithReason => move === 'reject' || move === 'suspend';

/** One button for each move the server allows; those that shut somebody out ask for a reason first. */
export function AccountMoves({ account }: { account: AdminAccountView }) {
  const translate = useTranslate();
  const [asking, setAsking] = useState<MoveWithReason | null>(null);
  const moving = useAct(
    (api, { move, reason }: { move: AccountMove; reason?: string }) => api.moveAccount(account.id, move, reason),
    { failed: 'moveAccount' },
  );
  const ask = (move: MoveWithReason) => {
    moving.reset();
    setAsking(move);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, gap: 1 }}>
      {account.actions.map((move) => (
        <Button
          key={move}
          size="small"
          variant={move === 'approve' ? 'contained' : 'outlined'}
          color={needsReason(move) ? 'error' : 'primary'}
          disabled={moving.isPending}
          onClick={() => (needsReason(move) ? ask(move) : void moving.run({ move }))}
        >
          {translate(`accounts.actions.${move}`)}
        </Button>
      ))}
      <PasswordLink account={account} />
      {asking && (
        <ReasonDialog
          move={asking}
          email={account.email}
          act={moving}
          onClose={() => setAsking(null)}
          onConfirm={(reason) => void moving.submit({ move: asking, reason }, () => setAsking(null))}
        />
      )}
    </Box>
  );
}
