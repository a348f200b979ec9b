import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { RefundedRow } from '../../../../src/analytics/revenue/revenue.view';
import { DayText } from '../../common/fields/DayText';
import type { ClientColumn } from '../table/client-column';
import { ClientTable } from '../table/ClientTable';
import { Rupees } from '../../common/fields/Rupees';
import { PatientCell } from '../PatientCell';

const COLUMNS: ClientColumn<RefundedRow>[] = [
  { source: 'patient_name', render: (row) => <PatientCell patient={row} /> },
  { source: 'refund_date', render: ({ refund_date }) => <DayText day={refund_date} /> },
  { source: 'payment_date', render: ({ payment_date }) => <DayText day={payment_date} /> },
  { source: 'amount', numeric: true, render: ({ amount }) => <Rupees value={amount} /> },
];

export function RefundsTable({ rows }: { rows: RefundedRow[] }) {
  const translate = useTranslate();
  if (rows.length === 0) return <Typography color="textSecondary">{translate('analytics.noRefunds')}</Typography>;
  return <ClientTable name="refunds" rows={rows} id="refund_id" columns={COLUMNS} />;
}
