import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useShortcut } from '../hooks/useShortcut';

interface SearchBoxProps {
  /** Name and hint at once. */
  hint: string;
  value: string;
  onChange: (text: string) => void;
}

/** What a list is searched by; `/` leads to it from anywhere on the screen. */
export function SearchBox({ hint, value, onChange }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useShortcut('search', () => box.current?.focus());
  return (
    <TextField
      inputRef={box}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={hint}
      sx={{ flex: '1 1 260px', maxWidth: { sm: 400 } }}
      slotProps={{
        htmlInput: { 'aria-label': hint, enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
