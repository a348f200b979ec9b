import Button from '@mui/material/Button';
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
import { useShowMore } from '../../common/lists/useShowMore';

interface MrrTableProps {
  points: MrrPoint[];
  onMonth?: (month: string) => void;
  /** Months shown before "Show earlier" is pressed. Default: all. */
  initialCount?: number;
}

/** The values of the chart as a table, newest first. */
export function MrrTable({ points, onMonth, initialCount }: MrrTableProps) {
  const translate = useTranslate();
  const { ref, shownOf, showAll } = useShowMore<HTMLTableSectionElement>(initialCount);
  const shown = shownOf(points.toReversed());
  return (
    <>
      <Table size="small" aria-label={translate('metrics.mrrOverTime')} sx={{ maxWidth: 440 }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('analytics.month')}</TableCell>
            <TableCell align="right">{translate('analytics.columns.mrr')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody ref={ref}>
          {shown.map(({ month, mrr }) => (
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
      {points.length > shown.length && (
        <Button size="small" sx={{ mt: 1 }} onClick={showAll}>
          {translate('common.showEarlier', points.length - shown.length)}
        </Button>
      )}
    </>
  );
}
