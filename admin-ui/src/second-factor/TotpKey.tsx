import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslate } from 'react-admin';
import type { TotpKeyView } from '../../../src/auth/second-factor/second-factor.view';
import { useCopy } from '../common/hooks/useCopy';
import { CODE_FONT } from './code-font';

/** The key in groups of four, which are easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The key as a QR code, and as text for the phone that shows this page. */
export function TotpKey({ totpKey: { url, secret } }: { totpKey: TotpKeyView }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`secondFactor.app.${key}`);
  const { copied, copy } = useCopy();
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {text('scan')}
      </Typography>
      {/* Dark on white in dark mode too, because many cameras cannot read inverted codes. */}
      <Box sx={{ justifySelf: 'center', p: 1.5, borderRadius: 1, bgcolor: '#fff', lineHeight: 0 }}>
        <QRCodeSVG value={url} size={184} level="M" fgColor="#12211F" title={text('qrTitle')} />
      </Box>
      <div>
        <Typography variant="body2" color="textSecondary">
          {text('type')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 0.5 }}>
          <Box component="code" sx={{ ...CODE_FONT, flex: '1 1 180px' }}>
            {inGroups(secret)}
          </Box>
          <Button
            size="small"
            startIcon={<CopyIcon />}
            onClick={() => void copy(secret)}
            sx={{ minHeight: 44, ml: -1 }}
          >
            <span aria-live="polite">{copied ? translate('common.copied') : text('copyKey')}</span>
          </Button>
        </Box>
      </div>
    </Box>
  );
}
