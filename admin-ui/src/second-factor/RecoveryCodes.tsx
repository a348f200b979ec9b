import CopyIcon from '@mui/icons-material/ContentCopy';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCopy } from '../common/hooks/useCopy';
import { CODE_FONT } from './code-font';

/** Saves `text` in the browser's downloads. */
function downloadText(text: string, download: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download }).click();
  URL.revokeObjectURL(url);
}

const Codes = ({ codes }: { codes: string[] }) => (
  <Box
    component="ol"
    sx={{
      ...CODE_FONT,
      fontSize: 14,
      m: 0,
      p: 1.5,
      listStyle: 'none',
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 244px), 1fr))',
      columnGap: 2,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.default',
    }}
  >
    {codes.map((code) => (
      <Box component="li" key={code}>
        {code}
      </Box>
    ))}
  </Box>
);

/** Shows recovery codes, which the server returns only once. Done waits until the person says that they are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`secondFactor.codes.${key}`);
  const { copied, copy } = useCopy();
  const [isStored, setStored] = useState(false);
  const lines = codes.join('\n');
  const download = () => downloadText(`${text('fileIntro')}\n\n${lines}\n`, 'nirog-recovery-codes.txt');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {text('intro')}
      </Typography>
      <Typography sx={{ fontSize: 15, fontWeight: 550 }}>{text('once')}</Typography>
      <Codes codes={codes} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 auto', sm: 'initial' } } }}>
        <Button variant="outlined" autoFocus startIcon={<CopyIcon />} onClick={() => void copy(lines)}>
          <span aria-live="polite">{translate(copied ? 'common.copied' : 'common.copy')}</span>
        </Button>
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={download}>
          {text('download')}
        </Button>
      </Box>
      <FormControlLabel
        label={text('stored')}
        control={<Checkbox checked={isStored} onChange={(_, checked) => setStored(checked)} />}
      />
      <Button variant="contained" disabled={!isStored} onClick={onDone} sx={{ justifySelf: { sm: 'start' } }}>
        {translate('common.done')}
      </Button>
    </Box>
  );
}
