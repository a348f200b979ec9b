import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

interface SearchBoxProps {
  /** Label and placeholder. */
  hint: string;
  value: string;
  onChange: (text: string) => void;
}

/** Search field of a list. */
export const SearchBox = ({ hint, value, onChange }: SearchBoxProps) => (
  <TextField
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
