import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatMonth } from '../../../../src/shared/calendar';
import type { BookMonthView } from '../../../../src/receipts/books/books.view';
import { Rupees, rupeesText } from '../../common/fields/Rupees';
import { Panel } from '../../common/screens/Panel';

/** On a phone these columns are a line below the money received. */
const WIDE_ONLY = { display: { xs: 'none', sm: 'table-cell' } };
const NARROW_ONLY = { display: { xs: 'block', sm: 'none' }, fontSize: 13, color: 'text.secondary' };

/** Money received and returned in each month. */
export function MonthsPanel({ months }: { months: BookMonthView[] }) {
  const translate = useTranslate();
  return (
    <Panel title={translate('books.months.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 1.5 }}>
        {translate('books.months.hint')}
      </Typography>
      <Table
        size="small"
        aria-label={translate('books.months.title')}
        sx={{
          '& tbody > tr:last-of-type > *': { borderBottom: 0 },
          '& .MuiTableCell-root:first-of-type': { pl: 0 },
          '& .MuiTableCell-root:last-of-type': { pr: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{translate('books.months.month')}</TableCell>
            <TableCell align="right" sx={{ pr: { xs: '0 !important', sm: 2 } }}>
              {translate('books.months.received')}
            </TableCell>
            <TableCell align="right" sx={WIDE_ONLY}>
              {translate('books.months.cash')}
            </TableCell>
            <TableCell align="right" sx={WIDE_ONLY}>
              {translate('books.months.returned')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map(({ month, received, returned, cash }) => (
            <TableRow key={month}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
                {formatMonth(month)}
              </TableCell>
              <TableCell align="right" sx={{ pr: { xs: '0 !important', sm: 2 } }}>
                <Rupees value={received} />
                <Box component="span" sx={NARROW_ONLY}>
                  {translate('books.months.more', { returned: rupeesText(returned), cash: rupeesText(cash) })}
                </Box>
              </TableCell>
              <TableCell align="right" sx={WIDE_ONLY}>
                <Rupees value={cash} />
              </TableCell>
              <TableCell align="right" sx={WIDE_ONLY}>
                <Rupees value={returned} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
