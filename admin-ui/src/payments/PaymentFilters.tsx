import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext, useTranslate } from 'react-admin';
import type { PaymentState } from '../../../src/enrolments/payment.rules';
import { sortParam } from '../api/http/query-string';
import { CsvButton } from '../common/lists/CsvButton';

export interface PaymentFilter {
  status?: PaymentState;
}

const STATES: PaymentState[] = ['captured', 'refunded', 'authorized', 'created', 'failed'];

export function PaymentFilters() {
  const translate = useTranslate();
  const list = useListContext();
  const { status } = list.filterValues as PaymentFilter;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5, mb: 2 }}>
      <TextField
        select
        value={status ?? 'all'}
        onChange={({ target }) => list.setFilters(target.value === 'all' ? {} : { status: target.value })}
        sx={{ width: { xs: '100%', sm: 208 } }}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': translate('payments.status') } } }}
      >
        <MenuItem value="all">{translate('payments.all')}</MenuItem>
        {STATES.map((state) => (
          <MenuItem key={state} value={state}>
            {translate(`payments.statuses.${state}`)}
          </MenuItem>
        ))}
      </TextField>
      <CsvButton path="/payments.csv" query={{ ...sortParam(list.sort), status }} total={list.total} />
    </Box>
  );
}
