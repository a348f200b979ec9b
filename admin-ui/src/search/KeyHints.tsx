import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { MODIFIER_KEY } from '../common/hooks/shortcuts';

const KEYS = { move: '↑ ↓', choose: 'Enter', close: 'Esc' };

/** The keys of the palette. Screen readers know them from the combobox. @param offersPayment for the active option. */
export function KeyHints({ offersPayment }: { offersPayment: boolean }) {
  const translate = useTranslate();
  const keys = { ...KEYS, ...(offersPayment && { recordPayment: `${MODIFIER_KEY} Enter` }) };
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
      {Object.entries(keys).map(([name, key]) => (
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
