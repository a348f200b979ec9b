import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useInput, useTranslate } from 'react-admin';

interface CheckboxInputProps {
  source: string;
  label: string;
  helperText?: string | false;
  defaultValue?: boolean;
  onChange?: (checked: boolean) => void;
}

/** A boolean form field as a checkbox. */
export function CheckboxInput({ source, label, helperText, defaultValue = false, onChange }: CheckboxInputProps) {
  const translate = useTranslate();
  const { id, field } = useInput({ source, defaultValue });
  return (
    <div>
      <FormControlLabel
        label={translate(label)}
        control={
          <Checkbox
            id={id}
            checked={field.value === true}
            onChange={(_, checked) => {
              field.onChange(checked);
              onChange?.(checked);
            }}
            onBlur={field.onBlur}
            slotProps={{ input: helperText ? { 'aria-describedby': `${id}-help` } : {} }}
          />
        }
      />
      {helperText && (
        <FormHelperText id={`${id}-help`} sx={{ mt: -0.5, mb: 1 }}>
          {translate(helperText)}
        </FormHelperText>
      )}
    </div>
  );
}
