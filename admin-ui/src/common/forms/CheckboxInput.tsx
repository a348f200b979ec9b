import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useInput, useTranslate } from 'react-admin';

interface CheckboxInputProps {
  source: string;
  label: string;
  helperText: string;
}

/** A boolean form field as a checkbox. */
export function CheckboxInput({ source, label, helperText }: CheckboxInputProps) {
  const translate = useTranslate();
  const { id, field } = useInput({ source, defaultValue: false });
  return (
    <div>
      <FormControlLabel
        label={translate(label)}
        control={
          <Checkbox
            id={id}
            checked={field.value === true}
            onChange={(_, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
          />
        }
      />
      <FormHelperText id={`${id}-help`} sx={{ mt: -0.5, mb: 1 }}>
        {translate(helperText)}
      </FormHelperText>
    </div>
  );
}
