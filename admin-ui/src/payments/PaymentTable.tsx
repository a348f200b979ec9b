import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { DataTable, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { PaymentView } from '../../../src/payments/payment.view';
import { Banner } from '../common/Banner';
import { DayText } from '../common/DayText';
import { Empty } from '../common/Empty';
import { Pages } from '../common/Pages';
import { RowsSkeleton } from '../common/RowsSkeleton';
import { useProblemText } from '../common/useProblemText';
import { useRoom } from '../common/useRoom';
import { Amount } from './Amount';
import { Method } from './Method';
import { PaymentActions, type OpenPayment } from './PaymentActions';
import { PaymentBadge } from './PaymentBadge';
import { PaymentCards } from './PaymentCards';
import { PaymentDialog } from './PaymentDialog';
import type { PaymentFilter } from './PaymentFilters';

const Column = DataTable.Col<PaymentView & RaRecord<string>>;
const RIGHT = { textAlign: 'right', pr: 3 };

const Patient = ({ of }: { of: PaymentView }) => (
  <Link
    component={RouterLink}
    to={`/patients/${of.patient_id}`}
    color="inherit"
    underline="hover"
    sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
  >
    {of.patient_name}
  </Link>
);

interface TableProps {
  compact: boolean;
  ofOnePatient: boolean;
  onOpen: OpenPayment;
}

const Table = ({ compact, ofOnePatient, onOpen }: TableProps) => {
  const translate = useTranslate();
  return (
    <DataTable<PaymentView & RaRecord<string>>
      bulkActionButtons={false}
      rowClick={false}
      sx={{ '& .RaDataTable-thead': { position: 'static' }, '& .MuiTableCell-root': { px: compact ? 1 : 1.5 } }}
    >
      <Column
        source="payment_date"
        label={translate('payments.date')}
        render={({ payment_date }) => <DayText day={payment_date} />}
      />
      {!ofOnePatient && (
        <Column
          source="patient_name"
          label={translate('payments.patient')}
          render={(payment) => <Patient of={payment} />}
        />
      )}
      <Column
        source="amount"
        label={translate('payments.amount')}
        sx={{ '&.MuiTableCell-root': RIGHT, '& .MuiTableSortLabel-root': { flexDirection: 'row-reverse' } }}
        render={(payment) => <Amount of={payment} />}
      />
      <Column disableSort label={translate('payments.method')} render={({ method }) => <Method of={method} />} />
      <Column
        disableSort
        label={translate('payments.status')}
        render={({ status }) => <PaymentBadge status={status} />}
      />
      <Column
        disableSort
        label={translate('payments.actions')}
        render={(payment) => <PaymentActions payment={payment} icons={compact} onOpen={onOpen} />}
      />
    </DataTable>
  );
};

const None = () => {
  const translate = useTranslate();
  const { status } = useListContext().filterValues as PaymentFilter;
  const key = status ? 'noneSuch' : 'none';
  return (
    <Card>
      <Empty title={translate(`payments.${key}`)} hint={translate(`payments.${key}Hint`)} />
    </Card>
  );
};

/** Payments: a table, or cards where there is no room for one. What is opened stays open when its row leaves the list. */
export function PaymentTable({ ofOnePatient = false }: { ofOnePatient?: boolean }) {
  const problemText = useProblemText();
  const { ref, cards, compact } = useRoom();
  const { data, isPending, error, refetch } = useListContext<PaymentView>();
  const [opened, setOpened] = useState<{ payment: PaymentView; refunding: boolean } | null>(null);
  const open: OpenPayment = (payment, refunding) => setOpened({ payment, refunding });
  if (error) return <Banner text={problemText(error, 'loadPayments')} onRetry={() => void refetch()} />;
  const frame = ofOnePatient ? Box : Card;
  return (
    <Box ref={ref}>
      {isPending && <RowsSkeleton />}
      {data?.length === 0 && <None />}
      {data && data.length > 0 && cards && <PaymentCards payments={data} ofOnePatient={ofOnePatient} onOpen={open} />}
      {data && data.length > 0 && !cards && (
        <Box component={frame}>
          <Table compact={compact} ofOnePatient={ofOnePatient} onOpen={open} />
        </Box>
      )}
      <Pages />
      {opened && <PaymentDialog {...opened} onClose={() => setOpened(null)} />}
    </Box>
  );
}
