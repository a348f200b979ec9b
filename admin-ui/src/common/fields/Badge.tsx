import Box from '@mui/material/Box';

export type Tone = 'success' | 'info' | 'warning' | 'error' | 'neutral';

interface BadgeProps {
  label: string;
  tone: Tone;
}

/** A status label. The colour only repeats the text. */
export const Badge = ({ label, tone }: BadgeProps) => {
  const colour = tone === 'neutral' ? 'var(--badge-neutral)' : `var(--badge-${tone})`;
  return (
    <Box
      component="span"
      sx={({ palette }) => ({
        '--badge-neutral': palette.text.secondary,
        '--badge-success': palette.success.main,
        '--badge-info': palette.info.main,
        '--badge-warning': palette.warning.main,
        '--badge-error': palette.error.main,
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1.25,
        height: 26,
        borderRadius: '13px',
        flexShrink: 0,
        fontSize: 13,
        fontWeight: 600,
        lineHeight: 1,
        whiteSpace: 'nowrap',
        color: colour,
        // Opaque, because text on a transparent badge would lose contrast on the page background.
        bgcolor: `color-mix(in srgb, ${colour} 10%, ${palette.background.paper})`,
        '&::before': { content: '""', width: 6, height: 6, borderRadius: '50%', bgcolor: 'currentColor' },
      })}
    >
      {label}
    </Box>
  );
};
