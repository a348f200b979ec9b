import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { addressOf } from '../api/address';
import { download } from '../api/download';
import { session } from '../api/session';
import { useProblemText } from './useProblemText';

interface CsvButtonProps {
  /** Below the API's base. */
  path: string;
  /** What the table on the screen is narrowed by. */
  query?: object;
}

/** Downloads the whole table, over all its pages, as it is filtered on the screen. */
export function CsvButton({ path, query = {} }: CsvButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await download(addressOf(path, query)).catch((error: unknown) => {
      if (!session.isRefused()) notify(problemText(error, 'exportTable') ?? '', { type: 'error' });
    });
    setBusy(false);
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadIcon />}
      disabled={busy}
      onClick={() => void save()}
      sx={{ px: 2 }}
    >
      {translate(busy ? 'figures.csvBusy' : 'figures.csv')}
    </Button>
  );
}
