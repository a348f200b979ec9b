import CopyIcon from '@mui/icons-material/ContentCopy';
import OpenIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import type { PublicPageView } from '../../../src/doctor-page/public-page.view';
import { Badge } from '../common/fields/Badge';
import { useCopy } from '../common/hooks/useCopy';
import { shownAddress } from '../../../src/posters/poster.rules';

/** Whether patients can see the page now, and its address if they can. */
export function PageAddress({ page: { enabled, missing, url } }: { page: PublicPageView }) {
  const translate = useTranslate();
  const { copied, copy } = useCopy();
  const isLive = enabled && missing.length === 0;
  return (
    <Card
      sx={{
        p: { xs: 2, sm: 3 },
        mb: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1.5,
      }}
    >
      <Badge label={translate(isLive ? 'publicPage.live' : 'publicPage.off')} tone={isLive ? 'success' : 'neutral'} />
      {isLive && (
        <>
          <Box sx={{ flex: '1 1 220px', minWidth: 0, fontSize: 17, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {shownAddress(url)}
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              '& > *': {
                flex: { xs: 1, sm: 'initial' },
                minHeight: 44,
                px: { xs: 1.5, sm: 2.25 },
                whiteSpace: 'nowrap',
              },
            }}
          >
            <Button variant="contained" startIcon={<CopyIcon />} onClick={() => void copy(url)}>
              <span aria-live="polite">{translate(copied ? 'common.copied' : 'publicPage.copy')}</span>
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<OpenIcon />}
              href={url}
              target="_blank"
              rel="noreferrer"
            >
              {translate('publicPage.open')}
            </Button>
          </Box>
        </>
      )}
    </Card>
  );
}
