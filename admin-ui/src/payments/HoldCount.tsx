import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useOpenHolds } from './useOpenHolds';

const MOST = 99;

/** How many payments wait for the doctor's word, beside the way to them; nothing while none does. */
export function HoldCount() {
  const translate = useTranslate();
  const { data } = useOpenHolds();
  const count = data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Box
      component="span"
      aria-label={translate('holds.count', { smart_count: count })}
      role="img"
      sx={{
        minWidth: 20,
        px: 0.75,
        borderRadius: '10px',
        fontSize: 12,
        fontWeight: 700,
        lineHeight: '20px',
        textAlign: 'center',
        color: 'warning.contrastText',
        bgcolor: 'warning.main',
      }}
    >
      {count > MOST ? `${MOST}+` : count}
    </Box>
  );
}
