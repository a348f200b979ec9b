import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FormGridProps {
  children: ReactNode;
  /** One column at any width. */
  singleColumn?: boolean;
}

/** Form fields in one column, or two where there is room. A field with class `wide` spans both. */
export const FormGrid = ({ children, singleColumn = false }: FormGridProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: singleColumn ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))' },
      columnGap: 2,
      rowGap: 2,
      '& > .wide': { gridColumn: '1 / -1' },
    }}
  >
    {children}
  </Box>
);
