import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Brand } from '../layout/Brand';

interface AuthCardProps {
  title: string;
  intro?: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** Layout of the screens before the login. @param footer below the card. */
export function AuthCard({ title, intro, children, footer }: AuthCardProps) {
  const translate = useTranslate();
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        gridTemplateColumns: 'minmax(0, 420px)',
        gap: 3,
        px: 2,
        py: 4,
      }}
    >
      <title>{`${title} · Nirog`}</title>
      <Box
        component="a"
        href="/"
        aria-label="Nirog"
        sx={{ justifySelf: 'center', py: 1, my: -1, textDecoration: 'none', borderRadius: 1 }}
      >
        <Brand />
      </Box>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Typography variant="h1">{title}</Typography>
        {intro && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {intro}
          </Typography>
        )}
        <Box sx={{ mt: 3 }}>{children}</Box>
      </Card>
      <Box sx={{ textAlign: 'center', display: 'grid', gap: 1 }}>
        {footer}
        <Typography variant="caption" color="textSecondary" sx={{ textWrap: 'balance' }}>
          {translate('auth.tagline')}
        </Typography>
      </Box>
    </Box>
  );
}
