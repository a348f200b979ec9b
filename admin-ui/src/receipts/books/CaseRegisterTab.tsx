import Box from '@mui/material/Box';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import { formatDay } from '../../../../src/shared/calendar';
import type { CaseView } from '../../../../src/receipts/books/books.view';
import { DayText } from '../../common/fields/DayText';
import { Rupees } from '../../common/fields/Rupees';
import { ResponsiveList } from '../../common/lists/ResponsiveList';
import { tableStyle } from '../../common/lists/tableStyle';
import { STRETCHED_LINK, NumberLink } from '../NumberLink';
import { AMOUNT_CELL } from '../ReceiptTable';
import { BookList, EmptyBook } from './BookList';
import { useBookYear } from './useBookYear';

const Column = DataTable.Col<CaseView & RaRecord<string>>;

const WRAPPING = { '&.MuiTableCell-body': { overflowWrap: 'anywhere' } };
const UNBROKEN = { '&.MuiTableCell-body': { whiteSpace: 'nowrap' } };

function CaseCard({ entry }: { entry: CaseView }) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 2, fontSize: 16, fontWeight: 600 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {entry.serial}. {entry.patient_name}
        </Box>
        <Rupees value={entry.fees} />
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{entry.services}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        <DayText day={entry.money_on} /> · <NumberLink receipt={entry} />{' '}
        {translate('books.caseRows.receiptOf', { day: formatDay(entry.issued_on).replaceAll(' ', '\u00a0') })}
      </Box>
    </>
  );
}

const CaseTable = ({ compact }: { compact: boolean }) => (
  <DataTable<CaseView & RaRecord<string>>
    bulkActionButtons={false}
    rowClick={false}
    sx={{ ...tableStyle(compact ? 1 : 1.5, 3), '& .MuiTableBody-root .MuiTableRow-root': STRETCHED_LINK }}
  >
    <Column source="money_on" label="books.date" sx={UNBROKEN} render={({ money_on }) => <DayText day={money_on} />} />
    <Column source="serial" label="books.caseRows.serial" />
    <Column source="patient_name" label="books.caseRows.patient" sx={WRAPPING} />
    <Column disableSort source="services" label="books.caseRows.services" sx={WRAPPING} />
    <Column source="fees" label="books.caseRows.fees" sx={AMOUNT_CELL} render={({ fees }) => <Rupees value={fees} />} />
    <Column
      source="issued_on"
      label="books.caseRows.receiptDate"
      sx={UNBROKEN}
      render={({ issued_on }) => <DayText day={issued_on} />}
    />
    <Column
      source="number"
      label="books.caseRows.receiptNumber"
      sx={UNBROKEN}
      render={(entry) => <NumberLink receipt={entry} />}
    />
  </DataTable>
);

/** The case register with the columns of Form 25, oldest first. */
export function CaseRegisterTab() {
  const { year } = useBookYear();
  return (
    <BookList
      resource="books/case-register"
      filter={{ financial_year: year }}
      hint="books.caseRows.hint"
      permission="books.export"
    >
      <ResponsiveList<CaseView>
        manyColumns
        failedAction="loadBooks"
        empty={<EmptyBook textKey="books.caseRows" />}
        card={(entry) => <CaseCard entry={entry} />}
        cardSx={{ display: 'grid', gap: 0.5, alignContent: 'start', fontSize: 14, ...STRETCHED_LINK }}
        table={(compact) => <CaseTable compact={compact} />}
      />
    </BookList>
  );
}
