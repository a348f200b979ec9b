import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { MANUAL_METHODS } from '../../../src/shared/manual-method';
import { DayRangeInputs } from '../analytics/DayRangeInputs';
import { sortParam } from '../api/http/query-string';
import { today } from '../common/fields/DayText';
import { useDraft } from '../common/forms/useDraft';
import { CsvButton } from '../common/lists/CsvButton';
import { FilterSelect } from '../common/lists/FilterSelect';
import { SearchBox } from '../common/lists/SearchBox';
import { PERIODS, periodDays, periodOf, rangeOf, type PaymentFilter, type Period } from './period';

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
const SELECT_STYLE = { flex: { xs: '1 1 140px', sm: '0 0 auto' }, width: { sm: 176 } };

/** Search, period, method and status. The list stores them in the address. */
export function PaymentFilters() {
  const translate = useTranslate();
  const list = useListContext();
  const filter = list.filterValues as PaymentFilter;
  const { draft: text, setDraft: setText, setSent } = useDraft(filter.search ?? '');
  const [choosesDays, setChoosesDays] = useState(false);
  const period = choosesDays ? 'custom' : periodOf(filter, today());
  const apply = (change: PaymentFilter) => list.setFilters({ ...filter, ...change });
  const search = (next: string) => {
    setText(next);
    setSent(next);
    apply({ search: next || undefined });
  };
  const choosePeriod = (next: Period | undefined) => {
    setChoosesDays(next === 'custom');
    if (next !== 'custom') apply(next ? periodDays(next, today()) : { from: undefined, to: undefined });
  };
  const clear = () => {
    setChoosesDays(false);
    setText('');
    setSent('');
    list.setFilters({});
  };
  const isFiltered = choosesDays || text !== '' || Object.values(filter).some(Boolean);
  return (
    <Box
      component="form"
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      <SearchBox hint={translate('payments.searchHint')} value={text} onChange={setText} />
      <Button type="submit" variant="outlined">
        {translate('payments.search')}
      </Button>
      {isFiltered && (
        <Button color="inherit" onClick={clear}>
          {translate('payments.clear')}
        </Button>
      )}
      <Box sx={{ ml: { sm: 'auto' } }}>
        <CsvButton
          permission="payments.export"
          path="/payments.csv"
          query={{ ...sortParam(list.sort), ...filter }}
          total={list.total}
        />
      </Box>
      <Box sx={{ width: '100%', display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
        <FilterSelect
          label="payments.period"
          all="payments.anyDate"
          choices={PERIODS}
          textKey="payments.periods"
          value={period}
          onChange={choosePeriod}
          sx={SELECT_STYLE}
        />
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
        {period === 'custom' && (
          <Box sx={{ width: '100%' }}>
            <DayRangeInputs
              range={rangeOf(filter)}
              onChange={(days) => days && apply({ from: days.start_date, to: days.end_date })}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}
