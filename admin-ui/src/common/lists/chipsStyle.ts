import type { SxProps, Theme } from '@mui/material/styles';

/** Style of a group of filter chips: buttons with `aria-pressed`. On a phone the row scrolls sideways. */
export const CHIPS_STYLE: SxProps<Theme> = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  gap: 1,
  mb: 2,
  mx: { xs: -2, md: 0 },
  px: { xs: 2, md: 0 },
  py: 0.5,
  overflowX: { xs: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  '& > button': {
    flexShrink: 0,
    gap: 0.75,
    px: 1.5,
    minHeight: 36,
    '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
    border: 1,
    borderColor: 'divider',
    borderRadius: '22px',
    bgcolor: 'background.paper',
    fontFamily: 'inherit',
    fontSize: 14,
    fontWeight: 550,
    whiteSpace: 'nowrap',
    '&:hover': { borderColor: 'text.secondary' },
    '&[aria-pressed=true]': {
      color: 'primary.main',
      borderColor: 'primary.main',
      bgcolor: ({ palette }) => `color-mix(in srgb, ${palette.primary.main} 12%, ${palette.background.paper})`,
    },
    '& > span': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
    '&[aria-pressed=true] > span': { color: 'inherit' },
  },
};
