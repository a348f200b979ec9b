import MenuItem from '@mui/material/MenuItem';
import type { SxProps, Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';

interface FilterSelectProps<Value extends string> {
  /** Text key. With `id` the label is visible, otherwise only screen readers get it. */
  label: string;
  id?: string;
  /** Text key of the choice without a filter. */
  all: string;
  choices: readonly Value[];
  /** Prefix of the choices' text keys. */
  textKey: string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  sx?: SxProps<Theme>;
}

/** A filter of a list with one value, or none. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, id, all, choices, textKey, value, onChange, sx } = props;
  const translate = useTranslate();
  const labelProps = id
    ? { id, label: translate(label) }
    : { slotProps: { select: { SelectDisplayProps: { 'aria-label': translate(label) } } } };
  return (
    <TextField
      select
      {...labelProps}
      value={value ?? 'all'}
      onChange={({ target }) => onChange(choices.find((choice) => choice === target.value))}
      sx={sx}
    >
      <MenuItem value="all">{translate(all)}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {translate(`${textKey}.${choice}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
