import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';
import type { PaymentState } from '../../../src/enrolments/payment.rules';
import { sortParam } from '../api/http/query-string';
import { CsvButton } from '../common/lists/CsvButton';
import { FilterSelect } from '../common/lists/FilterSelect';

interface PaymentFilter {
  status?: PaymentState;
}

const STATES: PaymentState[] = ['captured', 'refunded', 'authorized', 'created', 'failed', 'voided'];

export function PaymentFilters() {
  const list = useListContext();
  const { status } = list.filterValues as PaymentFilter;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5, mb: 2 }}>
      <FilterSelect
        label="payments.status"
        all="payments.all"
        choices={STATES}
        textKey="payments.statuses"
        value={status}
        onChange={(next) => list.setFilters({ status: next })}
        sx={{ width: { xs: '100%', sm: 208 } }}
      />
      <CsvButton path="/payments.csv" query={{ ...sortParam(list.sort), status }} total={list.total} />
    </Box>
  );
}
