import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_TAGS } from '../../../../src/patients/tags/tag.rules';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import { toTagNames } from './tag-names';
import { useTags } from './useTags';

interface TagsFieldProps {
  id: string;
  label: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Below the field. */
  hint?: string;
  error?: string | undefined;
}

/** Of chips in a field: as high as a finger on a touch screen. */
export const CHIP_STYLE = {
  maxWidth: '100%',
  borderRadius: '14px',
  '@media (pointer: coarse)': {
    height: 44,
    borderRadius: '22px',
    '& .MuiChip-deleteIcon': { width: 44, height: 44, p: '11px', m: 0 },
  },
};

/** Tags as chips, with the clinic's tags to choose from. Typed text becomes a tag with Enter, a comma or on leaving. */
export function TagsField({ id, label, value, onChange, hint, error }: TagsFieldProps) {
  const translate = useTranslate();
  const { data: tags = [] } = useTags();
  const [typed, setTyped] = useState('');
  const isFull = value.length >= MAX_TAGS;
  const existing = tags.map(({ name }) => name);
  const counts = new Map(tags.map(({ name, patients }) => [name, patients]));
  const change = (names: readonly string[]) => {
    setTyped('');
    onChange(toTagNames(names, existing).slice(0, MAX_TAGS));
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      fullWidth
      disableClearable
      filterSelectedOptions
      id={id}
      options={existing}
      value={[...value]}
      inputValue={typed}
      onInputChange={(_event, text) => (text.includes(',') ? change([...value, text]) : setTyped(text))}
      onChange={(_event, names) => change(names)}
      onBlur={() => typed.trim() && change([...value, typed])}
      getOptionDisabled={() => isFull}
      slotProps={{ listbox: { sx: { '& .MuiAutocomplete-option': { minHeight: 44 } } } }}
      renderValue={(names, getItemProps) =>
        names.map((name, index) => {
          const { key, ...item } = getItemProps({ index });
          return <Chip key={key} label={name} {...item} sx={CHIP_STYLE} />;
        })
      }
      renderOption={({ key, ...option }, name) => (
        <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <span className="secondary">{counts.get(name)}</span>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={isFull ? '' : translate('tags.placeholder')}
          error={error !== undefined}
          helperText={error ?? (isFull ? translate('tags.full', { max: MAX_TAGS }) : hint)}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: TEXT_LIMITS.tag.name.max },
          }}
          sx={{
            '& .MuiOutlinedInput-root': { p: '5px 8px', gap: 0.5 },
            '&& .MuiAutocomplete-input': { minWidth: 96 },
          }}
        />
      )}
    />
  );
}
