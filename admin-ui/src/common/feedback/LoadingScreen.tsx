import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { session } from '../../api/session';

const SLOW_AFTER_MS = 6_000;

/**
 * Shown while the session is verified or a screen loads. After SLOW_AFTER_MS it explains the delay: during verification
 * the server cannot be reached, otherwise the connection is slow.
 */
export function LoadingScreen() {
  const translate = useTranslate();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const checking = session.token() !== null && session.user() === null;
  return (
    <Box role="status" sx={{ minHeight: '60vh', display: 'grid', placeContent: 'center', textAlign: 'center', gap: 1 }}>
      <Typography color="textSecondary">{translate('common.loading')}</Typography>
      {isSlow && <Typography variant="body2">{translate(checking ? 'common.unreachable' : 'common.slow')}</Typography>}
    </Box>
  );
}
