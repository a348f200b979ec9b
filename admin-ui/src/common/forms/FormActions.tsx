import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Banner } from '../feedback/Banner';
import { BusyButton } from './BusyButton';
import type { ActionState } from '../hooks/useActionMutation';

interface FormActionsProps {
  submit: string;
  /** What the form asks of the server. */
  mutation: ActionState;
  /** Why nothing was done, where it is not the act's own text; null where the fields say it. */
  problem?: string | null | undefined;
  disabled?: boolean;
  onCancel?: (() => void) | undefined;
  /** A way on out of the problem. */
  children?: ReactNode;
}

/** The end of a form: why it was not done, do it, or leave it. */
export function FormActions({
  submit,
  mutation,
  problem = mutation.problem,
  disabled,
  onCancel,
  children,
}: FormActionsProps) {
  const translate = useTranslate();
  const { isPending: busy, unanswered } = mutation;
  return (
    <Box sx={{ mt: 2.5 }}>
      <Banner text={problem ?? undefined}>
        {unanswered && problem === mutation.problem ? translate('common.checkConnection') : children}
      </Banner>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 auto', sm: 'initial' } } }}>
        <BusyButton type="submit" variant="contained" busy={busy} disabled={disabled}>
          {translate(busy ? 'common.saving' : submit)}
        </BusyButton>
        {onCancel && (
          <Button variant="outlined" color="inherit" onClick={onCancel} disabled={busy}>
            {translate('common.cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
