import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useCopy } from '../hooks/useCopy';

interface CopyFieldProps {
  id: string;
  label: string;
  value: string;
}

/** A text to copy, such as a link or a secret, with its button. */
export function CopyField({ id, label, value }: CopyFieldProps) {
  const translate = useTranslate();
  const { copied, copy } = useCopy();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1 }}>
      <TextField
        id={id}
        label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        slotProps={{ input: { readOnly: true } }}
        sx={{ flex: '1 1 200px', minWidth: 0 }}
      />
      <Button
        variant="contained"
        startIcon={<CopyIcon />}
        autoFocus
        onClick={() => void copy(value)}
        sx={{ flex: { xs: '1 1 auto', sm: '0 0 auto' }, minWidth: 120, minHeight: 46 }}
      >
        <span aria-live="polite">{translate(copied ? 'common.copied' : 'common.copy')}</span>
      </Button>
    </Box>
  );
}
