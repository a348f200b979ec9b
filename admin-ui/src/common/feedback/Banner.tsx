import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

export interface BannerProps {
  /** Without a text nothing is rendered. */
  text: string | undefined;
  type?: 'error' | 'success' | 'info' | 'warning' | undefined;
  onRetry?: () => void;
  /** Replaces Retry. */
  action?: ReactNode;
  /** Next to the text, or below it where it does not fit. */
  children?: ReactNode;
}

/** An alert with an optional Retry button. */
export function Banner({ text, type = 'error', onRetry, action, children }: BannerProps) {
  const translate = useTranslate();
  if (!text) return null;
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      {translate('common.retry')}
    </Button>
  );
  return (
    <Alert severity={type} action={action ?? retry} sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}>
      {children ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
          <Box component="span" sx={{ flex: { xs: '1 1 100%', sm: '1 1 320px' } }}>
            {text}
          </Box>
          <div>{children}</div>
        </Box>
      ) : (
        text
      )}
    </Alert>
  );
}
