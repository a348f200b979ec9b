import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface LabeledSelectProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

export const LabeledSelect = <Value extends string>({ label, value, choices, onChange }: LabeledSelectProps<Value>) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={(event) => {
      const chosen = choices.find((choice) => choice.value === event.target.value);
      if (chosen) onChange(chosen.value);
    }}
    sx={{ width: { xs: '100%', sm: 'auto' }, minWidth: { sm: 216 } }}
  >
    {choices.map((choice) => (
      <MenuItem key={choice.value} value={choice.value}>
        {choice.text}
      </MenuItem>
    ))}
  </TextField>
);
