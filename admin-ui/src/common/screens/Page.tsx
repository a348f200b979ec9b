import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LinkButton } from './LinkButton';

interface PageProps {
  title: ReactNode;
  intro?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
  children: ReactNode;
}

/** A screen with its title, introduction and actions. */
export const Page = ({ title, intro, actions, back, children }: PageProps) => (
  <>
    <title>{typeof title === 'string' ? `${title} · Nirog` : 'Nirog'}</title>
    {back && (
      <LinkButton to={back.to} size="small" startIcon={<BackIcon />} sx={{ ml: -1.5, mb: 1, color: 'text.secondary' }}>
        {back.label}
      </LinkButton>
    )}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {intro && (
          <Typography variant="body2" component="div" color="textSecondary" sx={{ mt: 0.5, textWrap: 'pretty' }}>
            {intro}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
    {children}
  </>
);
