import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** What a tab is for, and its main action. */
export const TabHead = ({ intro, action }: { intro: string; action?: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
    <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 280px', maxWidth: 680, textWrap: 'pretty' }}>
      {intro}
    </Typography>
    {action && (
      <Box
        sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' }, '& > *': { width: { xs: '100%', sm: 'auto' } } }}
      >
        {action}
      </Box>
    )}
  </Box>
);
