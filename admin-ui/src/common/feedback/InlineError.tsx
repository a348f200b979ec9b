import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

interface InlineErrorProps {
  /** Without a text nothing is rendered. */
  text: string | undefined;
  onRetry: () => void;
  sx?: SxProps<Theme>;
}

/** Error text with Retry for one part of a screen. Less prominent than a banner. */
export function InlineError({ text, onRetry, sx }: InlineErrorProps) {
  const translate = useTranslate();
  if (!text) return null;
  return (
    <Box
      role="status"
      sx={[{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }, sx ?? {}].flat()}
    >
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
      <Button size="small" onClick={onRetry}>
        {translate('common.retry')}
      </Button>
    </Box>
  );
}
