import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ImportView } from '../../../../src/imports/import.view';
import { PatientName } from '../../common/fields/PatientName';

type KeptRow = NonNullable<ImportView['undo']>['kept'][number];

/** Patients that an undo kept, each with the reason. */
export function KeptRows({ rows }: { rows: KeptRow[] }) {
  const translate = useTranslate();
  if (rows.length === 0) return <Typography sx={{ mt: 1 }}>{translate('imports.undo.nothingKept')}</Typography>;
  const title = translate('imports.undo.kept', { smart_count: rows.length });
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h3">{title}</Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={title}
        sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 320, overflowY: 'auto', fontSize: 15, '& li': { py: 0.5 } }}
      >
        {rows.map((row) => (
          <li key={row.row}>
            <PatientName patient={row} deleted={false} />
            <Box component="span" sx={{ display: 'block', fontSize: 14, color: 'text.secondary' }}>
              {translate('imports.undo.keptReason', { row: row.row })} {row.reason}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
