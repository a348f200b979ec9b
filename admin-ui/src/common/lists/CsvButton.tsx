import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { Permission } from '../../../../src/policies/policies.rules';
import { formatCount } from '../../../../src/shared/money';
import { pathWithQuery } from '../../api/http/query-string';
import { downloadCsv } from '../../api/files/downloadCsv';
import { session } from '../../api/session';
import { IfAllowed } from '../access/IfAllowed';
import { useProblemText } from '../feedback/useProblemText';

interface CsvButtonProps {
  /** The button is hidden without it. */
  permission: Permission;
  /** Path below the API's base. */
  path: string;
  /** Filters of the table on the screen. */
  query?: object;
  /** Number of rows, if known. */
  total?: number;
  /** On a phone, shows only the icon. */
  compact?: boolean;
  /** Default: Export CSV. */
  label?: string;
}

/** Progress bar at the bottom of the button. */
const DownloadProgress = ({ rows, total }: { rows: number; total: number | undefined }) => (
  <LinearProgress
    aria-hidden
    sx={{ position: 'absolute', inset: 'auto 0 0 0', borderRadius: 1 }}
    {...(total ? { variant: 'determinate', value: Math.min(100, (rows / total) * 100) } : {})}
  />
);

const COMPACT_STYLE = {
  minWidth: 44,
  '& .csv-label': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-startIcon': { mx: { xs: -0.5, sm: 0 }, mr: { sm: 1 } },
};

/** Downloads all pages of the table with its current filters. */
export const CsvButton = ({ permission, ...props }: CsvButtonProps) => (
  <IfAllowed permission={permission}>
    <DownloadButton {...props} />
  </IfAllowed>
);

function DownloadButton({
  path,
  query = {},
  total,
  compact = false,
  label: idleLabel,
}: Omit<CsvButtonProps, 'permission'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const problemText = useProblemText();
  /** Null while no download runs. */
  const [rowsReceived, setRowsReceived] = useState<number | null>(null);
  const label = rowsReceived
    ? translate('figures.csvRowsReceived', { smart_count: rowsReceived, rows: formatCount(rowsReceived) })
    : rowsReceived === null
      ? (idleLabel ?? translate('figures.csv'))
      : translate('figures.csvBusy');
  const busy = rowsReceived !== null;
  const save = async () => {
    setRowsReceived(0);
    await downloadCsv(pathWithQuery(path, query), setRowsReceived).catch((error: unknown) => {
      if (!session.isExpired()) notify(problemText(error, 'exportTable') ?? '', { type: 'error' });
    });
    setRowsReceived(null);
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadIcon />}
      disabled={busy}
      onClick={() => void save()}
      aria-label={label}
      sx={{
        px: 2,
        overflow: 'hidden',
        whiteSpace: 'normal',
        '&.Mui-disabled': { color: 'text.secondary' },
        ...(compact && COMPACT_STYLE),
      }}
    >
      {compact ? <span className="csv-label">{label}</span> : label}
      {busy && <DownloadProgress rows={rowsReceived} total={total} />}
    </Button>
  );
}
