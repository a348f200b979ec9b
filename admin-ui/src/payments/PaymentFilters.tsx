import { useTranslate } from 'react-admin';
import { MANUAL_METHODS } from '../../../src/shared/manual-method';
import { sortParam } from '../api/http/query-string';
import { CsvButton } from '../common/lists/CsvButton';
import { FilterSelect } from '../common/lists/FilterSelect';
import type { PaymentFilter } from './period';
import { SearchForm, SELECT_STYLE } from './SearchForm';
import { useSearchAndPeriod } from './useSearchAndPeriod';

const STATES = ['captured', 'refunded', 'authorized', 'created', 'failed', 'voided'] as const;
const METHODS = [
  'upi',
  'card',
  'netbanking',
  'wallet',
  'emi',
  'paylater',
  ...MANUAL_METHODS,
  'offline',
  'free',
] as const;

/** Search, period, method and status. The list stores them in the address. */
export function PaymentFilters() {
  const translate = useTranslate();
  const filters = useSearchAndPeriod<PaymentFilter>('search');
  const { list, filter, apply } = filters;
  return (
    <SearchForm
      filters={filters}
      searchHint={translate('payments.searchHint')}
      periodLabel="payments.period"
      csv={
        <CsvButton
          permission="payments.export"
          path="/payments.csv"
          query={{ ...sortParam(list.sort), ...filter }}
          total={list.total}
        />
      }
    >
      <FilterSelect
        label="payments.method"
        all="payments.anyMethod"
        choices={METHODS}
        textKey="payments.methods"
        value={METHODS.find((method) => method === filter.method)}
        onChange={(method) => apply({ method })}
        sx={SELECT_STYLE}
      />
      <FilterSelect
        label="payments.status"
        all="payments.all"
        choices={STATES}
        textKey="payments.statuses"
        value={STATES.find((status) => status === filter.status)}
        onChange={(status) => apply({ status })}
        sx={SELECT_STYLE}
      />
    </SearchForm>
  );
}
