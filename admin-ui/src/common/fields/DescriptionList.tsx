import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface DescriptionListProps {
  items: { name: string; value: ReactNode }[];
  /** On a phone each value takes a whole row. */
  wideValues?: boolean;
}

/** Grid of labelled values. */
export const DescriptionList = ({ items, wideValues = false }: DescriptionListProps) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: {
        xs: wideValues ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
        sm: 'repeat(auto-fill, minmax(220px, 1fr))',
      },
      columnGap: 3,
      rowGap: 2,
    }}
  >
    {items.map(({ name, value }, index) => (
      <Box key={index} sx={{ minWidth: 0 }}>
        <Typography component="dt" variant="body2" color="textSecondary" sx={{ fontSize: 13 }}>
          {name}
        </Typography>
        <Typography component="dd" sx={{ m: 0, fontSize: 15, overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);
