import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useGetList, useListContext, useTranslate } from 'react-admin';
import type { PlanView } from '../../../../src/plans/plan.view';
import { ERROR_ON_SCREEN } from '../../api/queryClient';
import { InlineError } from '../../common/feedback/InlineError';
import type { PatientFilter } from './patient-filter';

const ALL_PLANS = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'name', order: 'ASC' },
} as const;

/** Filters patients by the plan of the subscription that their row shows. Loaded after the list. */
export function PlanFilter() {
  const translate = useTranslate();
  const list = useListContext();
  const filter = list.filterValues as PatientFilter;
  const {
    data: plans = [],
    error,
    refetch,
  } = useGetList<PlanView>('subscriptions', ALL_PLANS, {
    ...ERROR_ON_SCREEN,
    enabled: list.data !== undefined,
  });
  if (error) return <InlineError text={translate('patients.filters.plansNotLoaded')} onRetry={() => void refetch()} />;
  const selected = plans.find(({ id }) => id === filter.subscription_id)?.id ?? 'all';
  return (
    <TextField
      select
      value={selected}
      onChange={({ target }) =>
        list.setFilters({ ...filter, subscription_id: target.value === 'all' ? undefined : target.value })
      }
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': translate('patients.filters.plan') } } }}
      sx={{ flex: { xs: '1 1 120px', sm: '0 1 200px' }, minWidth: 0 }}
    >
      <MenuItem value="all">{translate('patients.filters.allPlans')}</MenuItem>
      {plans.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
