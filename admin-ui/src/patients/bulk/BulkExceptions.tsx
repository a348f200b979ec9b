import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BulkExceptionView } from '../../../../src/bulk/bulk.view';

/** Patients with a reason each; nothing if there are none. */
export function BulkExceptions({ title, rows }: { title: string; rows: BulkExceptionView[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={title}
        sx={{ m: 0, pl: 2.5, maxHeight: 200, overflowY: 'auto', typography: 'body2', overflowWrap: 'anywhere' }}
      >
        {rows.map(({ patient_id, patient_name, reason }) => (
          <li key={patient_id}>
            {patient_name}: {reason}
          </li>
        ))}
      </Box>
    </div>
  );
}
