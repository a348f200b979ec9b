import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card with an optional heading and actions. */
export function Panel({ title, actions, children }: PanelProps) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={title ? heading : undefined} sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
      {title && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Typography variant="h2" id={heading} sx={{ flex: 1 }}>
            {title}
          </Typography>
          {actions}
        </Box>
      )}
      {children}
    </Card>
  );
}
