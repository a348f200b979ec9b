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
  /** On a phone, title and actions share a line, so that more of the content is visible. */
  compactHead?: boolean;
  children: ReactNode;
}

/** A screen with its title, introduction and actions. */
export const Page = ({ title, intro, actions, back, compactHead = false, children }: PageProps) => (
  <>
    <title>{typeof title === 'string' ? `${title} · Nirog` : 'Nirog'}</title>
    {back && (
      <LinkButton to={back.to} size="small" startIcon={<BackIcon />} sx={{ ml: -1.5, mb: 1, color: 'text.secondary' }}>
        {back.label}
      </LinkButton>
    )}
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: compactHead ? { xs: 1, sm: 2 } : 2,
        mb: compactHead ? { xs: 1.5, sm: 3 } : 3,
      }}
    >
      <Box sx={{ flex: compactHead ? { xs: '1 1 120px', sm: '1 1 240px' } : '1 1 240px', minWidth: 0 }}>
        <Typography
          variant="h1"
          sx={{ overflowWrap: 'anywhere', ...(compactHead && { fontSize: { xs: 20, sm: 24 } }) }}
        >
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
