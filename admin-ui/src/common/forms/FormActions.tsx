import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, type UseFormReturn } from 'react-hook-form';
import { Banner } from '../feedback/Banner';
import { BusyButton } from './BusyButton';
import { FormProblem } from './FormProblem';
import type { SavingState } from './useSaving';

interface FormActionsProps {
  submit: string;
  /** State of the form's mutation. */
  mutation: SavingState;
  /** Null if the fields show the problem. By default, what the server says about the form's fields is left to them. */
  problem?: string | null | undefined;
  disabled?: boolean;
  /** The action ends or deletes something. */
  danger?: boolean;
  onCancel?: (() => void) | undefined;
  /** Below the problem text, for example a link that solves it. */
  children?: ReactNode;
}

/** Problem banner, submit button and Cancel of a form. */
export function FormActions({
  submit,
  mutation,
  problem,
  disabled,
  danger = false,
  onCancel,
  children,
}: FormActionsProps) {
  const translate = useTranslate();
  const { isPending: busy, unanswered } = mutation;
  const isInForm = (useFormContext() as UseFormReturn | null) !== null;
  const isServerProblem = problem === undefined || problem === mutation.problem;
  const hint = unanswered && isServerProblem ? translate('common.checkConnection') : children;
  return (
    <Box sx={{ mt: 2.5 }}>
      {isInForm && problem === undefined ? (
        <FormProblem mutation={mutation}>{hint}</FormProblem>
      ) : (
        <Banner text={problem === undefined ? mutation.problem : (problem ?? undefined)}>{hint}</Banner>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 auto', sm: 'initial' } } }}>
        <BusyButton
          type="submit"
          variant="contained"
          color={danger ? 'error' : 'primary'}
          busy={busy}
          disabled={disabled}
        >
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
