import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController } from 'react-hook-form';

interface SwitchInputProps {
  source: string;
  label: string;
  /** For screen readers; by default the label. */
  name?: string;
  hint?: string;
  disabled?: boolean;
}

/** A boolean form field as a switch beside its text. It can still be switched off while it is disabled. */
export function SwitchInput({ source, label, name, hint, disabled = false }: SwitchInputProps) {
  const id = useId();
  const { field } = useController({ name: source });
  const checked = field.value === true;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={id} sx={{ fontSize: 15, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        {hint !== undefined && (
          <Typography id={`${id}-hint`} variant="body2" color="textSecondary">
            {hint}
          </Typography>
        )}
      </Box>
      <Switch
        checked={checked}
        disabled={disabled && !checked}
        onChange={(_, next) => field.onChange(next)}
        onBlur={field.onBlur}
        slotProps={{
          input: {
            ...(name === undefined ? { 'aria-labelledby': id } : { 'aria-label': name }),
            ...(hint !== undefined && { 'aria-describedby': `${id}-hint` }),
          },
        }}
      />
    </Box>
  );
}
