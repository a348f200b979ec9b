import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';
import type { ReceiptView } from '../../../src/receipts/receipt.view';
import { DayText } from '../common/fields/DayText';
import { Rupees } from '../common/fields/Rupees';
import { EmptyList } from '../common/lists/EmptyList';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { tableStyle } from '../common/lists/tableStyle';
import { PaymentMethod } from '../payments/PaymentMethod';
import { STRETCHED_LINK, NumberLink } from './NumberLink';
import { ReceiptKindText } from './ReceiptKindText';

const Column = DataTable.Col<ReceiptView & RaRecord<string>>;

/** Style of the cells and the heading of a column of amounts: right-aligned, with the sort arrow before the label. */
export const AMOUNT_CELL = {
  '&.MuiTableCell-root': { textAlign: 'right', pr: 3 },
  '& .MuiTableSortLabel-root': { flexDirection: 'row-reverse' },
};

interface ReceiptCardProps {
  receipt: ReceiptView;
}

const ReceiptCard = ({ receipt }: ReceiptCardProps) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 2, fontSize: 16, fontWeight: 600 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <NumberLink receipt={receipt} />
      </Box>
      <Rupees value={receipt.amount} />
    </Box>
    <Box sx={{ overflowWrap: 'anywhere' }}>{receipt.patient_name}</Box>
    <Box sx={{ color: 'text.secondary' }}>
      <ReceiptKindText receipt={receipt} /> · <DayText day={receipt.issued_on} /> ·{' '}
      <PaymentMethod method={receipt.method} />
    </Box>
  </>
);

const ReceiptDataTable = ({ compact, narrow }: { compact: boolean; narrow: boolean }) => (
  <DataTable<ReceiptView & RaRecord<string>>
    bulkActionButtons={false}
    rowClick={false}
    sx={{ ...tableStyle(compact ? 1 : 1.5, narrow ? 2 : 3), '& .MuiTableBody-root .MuiTableRow-root': STRETCHED_LINK }}
  >
    <Column
      source="number"
      label="receipts.number"
      sx={{ '&.MuiTableCell-body': { fontWeight: 600, whiteSpace: 'nowrap' } }}
      render={(receipt) => <NumberLink receipt={receipt} />}
    />
    <Column disableSort label="receipts.kind" render={(receipt) => <ReceiptKindText receipt={receipt} />} />
    <Column source="issued_on" label="receipts.issued" render={({ issued_on }) => <DayText day={issued_on} />} />
    <Column
      source="patient_name"
      label="receipts.patient"
      sx={{ '&.MuiTableCell-body': { overflowWrap: 'anywhere' } }}
    />
    {!narrow && (
      <Column source="method" label="receipts.method" render={({ method }) => <PaymentMethod method={method} />} />
    )}
    <Column
      source="amount"
      label="receipts.amount"
      sx={AMOUNT_CELL}
      render={({ amount }) => <Rupees value={amount} />}
    />
  </DataTable>
);

/**
 * The receipts of the list context, as a table or as cards.
 * @param empty shown if there are none; by default the text for a list of all receipts
 */
export const ReceiptTable = ({ empty = <EmptyList textKey="receipts" /> }: { empty?: ReactNode }) => (
  <ResponsiveList<ReceiptView>
    failedAction="loadReceipts"
    empty={empty}
    card={(receipt) => <ReceiptCard receipt={receipt} />}
    cardSx={{ display: 'grid', gap: 0.5, fontSize: 14, ...STRETCHED_LINK }}
    table={(compact, narrow) => <ReceiptDataTable compact={compact} narrow={narrow} />}
  />
);
