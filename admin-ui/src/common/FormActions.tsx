import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

interface FormActionsProps {
  submit: string;
  busy: boolean;
  disabled?: boolean;
  onCancel?: () => void;
}

/** The end of a form: do it, or leave it. */
export function FormActions({ submit, busy, disabled = false, onCancel }: FormActionsProps) {
  const translate = useTranslate();
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2.5, '& > *': { flex: { xs: '1 1 auto', sm: 'initial' } } }}
    >
      <Button type="submit" variant="contained" disabled={busy || disabled}>
        {translate(busy ? 'common.saving' : submit)}
      </Button>
      {onCancel && (
        <Button variant="outlined" color="inherit" onClick={onCancel} disabled={busy}>
          {translate('common.cancel')}
        </Button>
      )}
    </Box>
  );
}
