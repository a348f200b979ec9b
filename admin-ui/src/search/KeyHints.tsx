import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

const KEYS = { move: '↑ ↓', choose: 'Enter', close: 'Esc' };

/** The keys of the palette. Screen readers know them from the combobox. */
export function KeyHints() {
  const translate = useTranslate();
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        gap: 2.5,
        px: 2.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 13,
        color: 'text.secondary',
      }}
    >
      {Object.entries(KEYS).map(([name, key]) => (
        <span key={name}>
          <Box component="kbd" sx={{ fontFamily: 'inherit', fontWeight: 600, color: 'text.primary' }}>
            {key}
          </Box>{' '}
          {translate(`search.${name}`)}
        </span>
      ))}
    </Box>
  );
}
