import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface BannerProps {
  /** Without a text nothing is rendered. */
  text: string | undefined;
  type?: 'error' | 'success' | 'info' | 'warning';
  onRetry?: () => void;
  /** Replaces Retry. */
  action?: ReactNode;
  /** Below the text, for actions that need more room. */
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
    <Alert severity={type} action={action ?? retry} sx={{ mb: 2, ...(children && { alignItems: 'start' }) }}>
      <span>{text}</span>
      {children && <Box sx={{ mt: 1, mb: 0.5 }}>{children}</Box>}
    </Alert>
  );
}
