import Box from '@mui/material/Box';

const MAX_SHOWN = 99;

interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers. */
  label: string;
  /** The count is unknown: shows `?`, with the label as a tooltip. */
  notChecked?: boolean;
}

/** A number at a navigation item; hidden if it is 0. */
export function CountBadge({ count, label, notChecked = false }: CountBadgeProps) {
  if (count === 0 && !notChecked) return null;
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
