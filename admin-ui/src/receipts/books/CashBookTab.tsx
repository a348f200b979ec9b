import Box from '@mui/material/Box';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import type { CashBookEntryView } from '../../../../src/receipts/books/books.view';
import { DayText } from '../../common/fields/DayText';
import { Rupees, rupeesText } from '../../common/fields/Rupees';
import { ResponsiveList } from '../../common/lists/ResponsiveList';
import { tableStyle } from '../../common/lists/tableStyle';
import { STRETCHED_LINK, NumberLink } from '../NumberLink';
import { AMOUNT_CELL } from '../ReceiptTable';
import { BookList, EmptyBook } from './BookList';
import { useBookYear } from './useBookYear';

const Column = DataTable.Col<CashBookEntryView & RaRecord<string>>;

const Amount = ({ value }: { value: number | null }) => (value === null ? null : <Rupees value={value} />);

const Particulars = ({ entry: { patient_name, services } }: { entry: CashBookEntryView }) => (
  <>
    {patient_name}
    <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{services}</Box>
  </>
);

function EntryCard({ entry }: { entry: CashBookEntryView }) {
  const translate = useTranslate();
  const { received, returned, balance } = entry;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 2, fontSize: 16, fontWeight: 600 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <NumberLink receipt={entry} />
        </Box>
        <Box sx={{ whiteSpace: 'nowrap' }}>
          {received === null ? `−${rupeesText(returned ?? 0)}` : rupeesText(received)}
        </Box>
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Particulars entry={entry} />
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        <DayText day={entry.money_on} /> · {translate(`books.cashRows.${received === null ? 'returned' : 'received'}`)}{' '}
        · {translate('books.cashRows.balanceOf', { balance: rupeesText(balance) })}
      </Box>
    </>
  );
}

const EntryTable = ({ compact, narrow }: { compact: boolean; narrow: boolean }) => (
  <DataTable<CashBookEntryView & RaRecord<string>>
    bulkActionButtons={false}
    rowClick={false}
    sx={{ ...tableStyle(compact ? 1 : 1.5, narrow ? 2 : 3), '& .MuiTableBody-root .MuiTableRow-root': STRETCHED_LINK }}
  >
    <Column
      source="money_on"
      label="books.date"
      sx={{ '&.MuiTableCell-body': { whiteSpace: 'nowrap' } }}
      render={({ money_on }) => <DayText day={money_on} />}
    />
    <Column
      source="number"
      label="receipts.number"
      sx={{ '&.MuiTableCell-body': { fontWeight: 600, whiteSpace: 'nowrap' } }}
      render={(entry) => <NumberLink receipt={entry} />}
    />
    <Column
      source="patient_name"
      label="books.cashRows.particulars"
      sx={{ '&.MuiTableCell-body': { overflowWrap: 'anywhere' } }}
      render={(entry) => <Particulars entry={entry} />}
    />
    <Column
      disableSort
      label="books.cashRows.received"
      sx={AMOUNT_CELL}
      render={({ received }) => <Amount value={received} />}
    />
    <Column
      disableSort
      label="books.cashRows.returned"
      sx={AMOUNT_CELL}
      render={({ returned }) => <Amount value={returned} />}
    />
    <Column
      disableSort
      label="books.cashRows.balance"
      sx={AMOUNT_CELL}
      render={({ balance }) => <Rupees value={balance} />}
    />
  </DataTable>
);

/** The entries of the cash book, oldest first. */
export function CashBookTab() {
  const { year } = useBookYear();
  return (
    <BookList
      resource="books/cash-book"
      filter={{ financial_year: year }}
      hint="books.cashRows.hint"
      permission="books.export"
    >
      <ResponsiveList<CashBookEntryView>
        failedAction="loadBooks"
        empty={<EmptyBook textKey="books.cashRows" />}
        card={(entry) => <EntryCard entry={entry} />}
        cardSx={{ display: 'grid', gap: 0.5, fontSize: 14, ...STRETCHED_LINK }}
        table={(compact, narrow) => <EntryTable compact={compact} narrow={narrow} />}
      />
    </BookList>
  );
}
