import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { MrrPoint } from '../../../../src/analytics/mrr/mrr.view';
import { formatMonth } from '../../../../src/shared/calendar';
import { Rupees } from '../../common/fields/Rupees';

interface MrrTableProps {
  points: MrrPoint[];
  onMonth?: (month: string) => void;
}

/** The values of the chart as a table, newest first. */
export function MrrTable({ points, onMonth }: MrrTableProps) {
  const translate = useTranslate();
  return (
    <Table size="small" aria-label={translate('metrics.mrrOverTime')} sx={{ maxWidth: 440 }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('analytics.month')}</TableCell>
          <TableCell align="right">{translate('analytics.columns.mrr')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {points.toReversed().map(({ month, mrr }) => (
          <TableRow key={month}>
            <TableCell component="th" scope="row">
              {onMonth ? (
                <Link component="button" onClick={() => onMonth(month)} sx={{ fontSize: 14 }}>
                  {formatMonth(month)}
                </Link>
              ) : (
                formatMonth(month)
              )}
            </TableCell>
            <TableCell align="right">
              <Rupees value={mrr} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
