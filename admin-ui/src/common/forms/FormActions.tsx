import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Banner } from '../feedback/Banner';
import { BusyButton } from './BusyButton';
import type { SavingState } from './useSaving';

interface FormActionsProps {
  submit: string;
  /** Of the submit button: `error` for what cannot be undone. */
  color?: 'primary' | 'error';
  /** State of the form's mutation. */
  mutation: SavingState;
  /** Overrides the mutation's problem text; null if the fields show the problem. */
  problem?: string | null | undefined;
  disabled?: boolean;
  onCancel?: (() => void) | undefined;
  /** Below the problem text, for example a link that solves it. */
  children?: ReactNode;
}

/** Problem banner, submit button and Cancel of a form. */
export function FormActions({
  submit,
  color = 'primary',
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
        <BusyButton type="submit" variant="contained" color={color} busy={busy} disabled={disabled}>
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
