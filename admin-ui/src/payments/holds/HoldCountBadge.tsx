import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useOpenHolds } from './useOpenHolds';

const MAX_SHOWN = 99;

/** Number of open holds, for the navigation; `?` if the check failed. */
export function HoldCountBadge() {
  const translate = useTranslate();
  const { data, error } = useOpenHolds();
  const count = data?.length ?? 0;
  const notChecked = error !== null && !data;
  if (count === 0 && !notChecked) return null;
  const label = notChecked ? translate('holds.notChecked') : translate('holds.count', { smart_count: count });
  return (
    <Box
      component="span"
      aria-label={label}
      title={notChecked ? label : undefined}
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
      {notChecked ? '?' : count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </Box>
  );
}
