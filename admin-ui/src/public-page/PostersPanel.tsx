import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import type { PublicPageView } from '../../../src/doctor-page/public-page.view';
import {
  POSTER_FILES,
  POSTER_FORMATS,
  toSheet,
  type PosterFile,
  type PosterFormat,
  type PosterLanguage,
} from '../../../src/posters/poster.rules';
import { publicPageApi } from '../api/joining/public-page';
import { BusyButton } from '../common/forms/BusyButton';
import { LabeledSelect } from '../common/forms/LabeledSelect';
import { LanguageSwitch } from '../common/forms/LanguageSwitch';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { Panel } from '../common/screens/Panel';

/** Paper sizes as widths and heights of their pictograms, in pixels. */
const SHAPES: Record<PosterFormat, [width: number, height: number]> = {
  a4: [40, 56],
  a5: [30, 42],
  tent: [50, 35],
  status: [32, 56],
};
const WHOLE_PAGE = 'page';

/** A sheet with its QR code, in the proportions of the format. */
function Pictogram({ format }: { format: PosterFormat }) {
  const [width, height] = SHAPES[format];
  const side = Math.min(width, height) * 0.4;
  return (
    <Box
      sx={{ gridRow: { sm: '1 / span 2' }, width: 56, height: 60, display: 'grid', placeItems: 'center' }}
      aria-hidden
    >
      <Box
        sx={{
          width,
          height,
          borderRadius: '4px',
          border: 2,
          borderColor: 'primary.main',
          display: 'grid',
          placeItems: 'center',
        }}
      >
        <Box sx={{ width: side, height: side, borderRadius: '2px', bgcolor: 'primary.main' }} />
      </Box>
    </Box>
  );
}

interface DownloadsProps {
  format: PosterFormat;
  language: PosterLanguage;
  planId: string | null;
}

/** The files of a format. */
function Downloads({ format, language, planId }: DownloadsProps) {
  const translate = useTranslate();
  const name = translate(`posters.formats.${format}`);
  const download = useActionMutation((_api, file: PosterFile) => publicPageApi.downloadPoster(file, language, planId), {
    failedAction: 'downloadPoster',
    successText: 'posters.saved',
  });
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        alignItems: 'center',
        columnGap: { xs: 1.5, sm: 2 },
        rowGap: 1,
        p: { xs: 1.5, sm: 2 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Pictogram format={format} />
      <div>
        <Typography component="h3" sx={{ fontSize: 15, fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate(`posters.hints.${format}`)}
        </Typography>
      </div>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', sm: 2 },
          display: 'flex',
          gap: 1,
          '& > *': { flex: { xs: 1, sm: 'initial' } },
        }}
      >
        {POSTER_FILES.filter((file) => toSheet(file).sheet === format).map((file) => {
          const type = toSheet(file).type.toUpperCase();
          return (
            <BusyButton
              key={file}
              variant="outlined"
              color="inherit"
              startIcon={<DownloadIcon />}
              busy={download.isPending}
              aria-label={translate('posters.download', { format: name, type })}
              onClick={() => void download.run(file)}
              sx={{ minHeight: 44, px: 1.5 }}
            >
              {type}
            </BusyButton>
          );
        })}
      </Box>
    </Box>
  );
}

/** Posters to print and to share. */
export function PostersPanel({ page: { enabled, missing, plans } }: { page: PublicPageView }) {
  const translate = useTranslate();
  const [language, setLanguage] = useStore<PosterLanguage>('posters.language', 'en');
  const [target, setTarget] = useState(WHOLE_PAGE);
  const listed = plans.filter((plan) => plan.listed);
  const plan = listed.find(({ subscription_id: id }) => id === target);
  if (!enabled || missing.length > 0)
    return (
      <Panel title={translate('posters.title')}>
        <Typography variant="body2" color="textSecondary">
          {translate('posters.off')}
        </Typography>
      </Panel>
    );
  return (
    <Panel title={translate('posters.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, textWrap: 'pretty' }}>
        {translate('posters.intro')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 2 }}>
        <LanguageSwitch label={translate('posters.language')} language={language} onLanguage={setLanguage} />
        {listed.length > 0 && (
          <LabeledSelect
            label={translate('posters.target')}
            value={plan ? target : WHOLE_PAGE}
            choices={[
              { value: WHOLE_PAGE, text: translate('posters.page') },
              ...listed.map(({ subscription_id: value, name: text }) => ({ value, text })),
            ]}
            onChange={setTarget}
          />
        )}
      </Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {POSTER_FORMATS.map((format) => (
          <Downloads key={format} format={format} language={language} planId={plan?.subscription_id ?? null} />
        ))}
      </Box>
    </Panel>
  );
}
