import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { DayRangeInputs } from '../analytics/DayRangeInputs';
import { FilterSelect } from '../common/lists/FilterSelect';
import { SearchBox } from '../common/lists/SearchBox';
import { PERIODS, rangeOf, type PeriodDays } from './period';
import type { useSearchAndPeriod } from './useSearchAndPeriod';

export const SELECT_STYLE = { flex: { xs: '1 1 140px', sm: '0 0 auto' }, width: { sm: 176 } };

interface SearchFormProps<Filter extends PeriodDays> {
  filters: ReturnType<typeof useSearchAndPeriod<Filter>>;
  searchHint: string;
  /** Text key that names the period for screen readers. */
  periodLabel: string;
  /** The button that exports the list. */
  csv: ReactNode;
  /** Other filters, beside the period. */
  children: ReactNode;
}

/** Search text, period and other filters of a list of money. */
export function SearchForm<Filter extends PeriodDays>(props: SearchFormProps<Filter>) {
  const { filters, searchHint, periodLabel, csv, children } = props;
  const translate = useTranslate();
  const { filter, text, setText, search, period, choosePeriod, applyRange, isFiltered, clear } = filters;
  return (
    <Box
      component="form"
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <SearchBox hint={searchHint} value={text} onChange={setText} />
      <Button type="submit" variant="outlined">
        {translate('payments.search')}
      </Button>
      {isFiltered && (
        <Button color="inherit" onClick={clear}>
          {translate('payments.clear')}
        </Button>
      )}
      <Box sx={{ ml: { sm: 'auto' } }}>{csv}</Box>
      <Box sx={{ width: '100%', display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
        <FilterSelect
          label={periodLabel}
          all="payments.anyDate"
          choices={PERIODS}
          textKey="payments.periods"
          value={period}
          onChange={choosePeriod}
          sx={SELECT_STYLE}
        />
        {children}
        {period === 'custom' && (
          <Box sx={{ width: '100%' }}>
            <DayRangeInputs range={rangeOf(filter)} onChange={(range) => range && applyRange(range)} />
          </Box>
        )}
      </Box>
    </Box>
  );
}
