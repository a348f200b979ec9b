import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import { formatCount } from '../../../../src/shared/money';
import type { Api } from '../../api/dataProvider';
import { InlineError } from '../../common/feedback/InlineError';
import { CHIPS_STYLE } from '../../common/lists/chipsStyle';
import { STATUS_CHOICES, type PatientFilter } from './patient-filter';

/** Numbers of patients for the current filters. Loaded after the list. */
function usePatientCounts(filter: PatientFilter, enabled: boolean) {
  const api = useDataProvider<Api>();
  return useQuery({
    queryKey: ['patients', 'counts', filter],
    queryFn: () => api.getPatientCounts(filter),
    placeholderData: keepPreviousData,
    enabled,
  });
}

const Chip = ({ label, count, pressed, onClick }: ChipProps) => (
  <ButtonBase aria-pressed={pressed} onClick={onClick}>
    {label} {count !== undefined && <span>{formatCount(count)}</span>}
  </ButtonBase>
);

interface ChipProps {
  label: string;
  count: number | undefined;
  pressed: boolean;
  onClick: () => void;
}

/** Filters by status and by WhatsApp problem, each with the number of patients that it finds. */
export function FilterChips() {
  const translate = useTranslate();
  const list = useListContext();
  const filter = list.filterValues as PatientFilter;
  const { data: counts, error, refetch } = usePatientCounts(filter, list.data !== undefined);
  const { status, ends_within, whatsapp } = filter;
  const apply = (change: PatientFilter) => list.setFilters({ ...filter, ...change });
  return (
    <>
      <Box role="group" aria-label={translate('patients.filters.label')} sx={CHIPS_STYLE}>
        {STATUS_CHOICES.map(({ count, filter: choice }) => (
          <Chip
            key={count}
            label={translate(`patients.filters.${count}`)}
            count={counts?.[count]}
            pressed={choice.status === status && choice.ends_within === ends_within}
            onClick={() => apply({ status: choice.status, ends_within: choice.ends_within })}
          />
        ))}
        <Chip
          label={translate('patients.filters.whatsapp_problem')}
          count={counts?.whatsapp_problem}
          pressed={whatsapp !== undefined}
          onClick={() => apply({ whatsapp: whatsapp === undefined ? 'any' : undefined })}
        />
      </Box>
      <InlineError text={error ? translate('patients.filters.notCounted') : undefined} onRetry={() => void refetch()} />
    </>
  );
}
