import Box from '@mui/material/Box';

export type Tone = 'success' | 'info' | 'warning' | 'error' | 'neutral';

interface BadgeProps {
  label: string;
  tone: Tone;
}

/** A state in one word; the colour repeats what the word says. */
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
        // Opaque: on the page's own colour the words would lose their contrast.
        bgcolor: `color-mix(in srgb, ${colour} 10%, ${palette.background.paper})`,
        '&::before': { content: '""', width: 6, height: 6, borderRadius: '50%', bgcolor: 'currentColor' },
      })}
    >
      {label}
    </Box>
  );
};
