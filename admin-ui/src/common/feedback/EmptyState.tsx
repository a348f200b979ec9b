import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  /** Sets the page title and renders the heading as h1. */
  fullScreen?: boolean;
}

/** Three seedlings in the shape of the logo. */
const Illustration = () => (
  <svg viewBox="0 0 120 72" width={120} height={72} aria-hidden="true" focusable="false">
    <path d="M6 66h108" stroke="currentColor" strokeWidth="2" strokeLinecap="round" opacity=".35" />
    <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M60 66V34" />
      <path d="M88 8C66 6 58 16 58 30c0 4 1 6 3 8 18 0 27-14 27-30Z" fill="currentColor" fillOpacity=".1" />
      <path d="M60 50C58 38 48 33 34 34c0 11 10 18 26 17Z" fill="currentColor" fillOpacity=".06" />
      <path d="m60 40 8-9 5 3 8-13" />
      <path d="M24 66v-6m0 0c-1-5-5-7-11-7 0 5 4 8 11 7ZM98 66v-9m0 0c1-5 5-7 11-7 0 5-4 8-11 7Z" opacity=".6" />
    </g>
  </svg>
);

/** Shown when there is nothing to list: what belongs here and the next step. */
export const EmptyState = ({ title, hint, action, fullScreen = false }: EmptyStateProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, px: 2, py: { xs: 5, sm: 7 } }}>
    {fullScreen && <title>{`${title} · Nirog`}</title>}
    <Box sx={{ color: 'primary.main', mb: 1 }}>
      <Illustration />
    </Box>
    <Typography variant="h3" component={fullScreen ? 'h1' : 'p'}>
      {title}
    </Typography>
    {hint && (
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 380, overflowWrap: 'anywhere' }}>
        {hint}
      </Typography>
    )}
    {action && <Box sx={{ mt: 2 }}>{action}</Box>}
  </Box>
);
