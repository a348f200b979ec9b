import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface BannerProps {
  /** Nothing is shown without a text. */
  text: string | undefined;
  type?: 'error' | 'success' | 'info' | 'warning';
  onRetry?: () => void;
  /** Instead of Retry. */
  action?: ReactNode;
}

/** What went wrong, where it went wrong, and a way on. */
export function Banner({ text, type = 'error', onRetry, action }: BannerProps) {
  const translate = useTranslate();
  if (!text) return null;
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      {translate('common.retry')}
    </Button>
  );
  return (
    <Alert severity={type} action={action ?? retry} sx={{ mb: 2 }}>
      {text}
    </Alert>
  );
}
