import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FieldsProps {
  children: ReactNode;
  /** One column however wide. */
  single?: boolean;
}

/** Fields of a form in one column, or two where there is room; a field with class `wide` takes both. */
export const Fields = ({ children, single = false }: FieldsProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: single ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))' },
      columnGap: 2,
      rowGap: 2,
      '& > .wide': { gridColumn: '1 / -1' },
    }}
  >
    {children}
  </Box>
);
