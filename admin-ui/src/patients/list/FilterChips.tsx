import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SxProps, Theme } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import { formatCount } from '../../../../src/shared/money';
import type { Api } from '../../api/dataProvider';
import { InlineError } from '../../common/feedback/InlineError';
import { STATUS_CHOICES, type PatientFilter } from './patient-filter';

/** One style for all chips. On a phone the row scrolls sideways. */
const CHIPS_STYLE: SxProps<Theme> = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  gap: 1,
  mb: 2,
  mx: { xs: -2, md: 0 },
  px: { xs: 2, md: 0 },
  py: 0.5,
  overflowX: { xs: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  '& > button': {
    flexShrink: 0,
    gap: 0.75,
    px: 1.5,
    minHeight: 36,
    '@media (pointer: coarse)': { minHeight: 44 },
    border: 1,
    borderColor: 'divider',
    borderRadius: '22px',
    bgcolor: 'background.paper',
    fontFamily: 'inherit',
    fontSize: 14,
    fontWeight: 550,
    whiteSpace: 'nowrap',
    '&:hover': { borderColor: 'text.secondary' },
    '&[aria-pressed=true]': {
      color: 'primary.main',
      borderColor: 'primary.main',
      bgcolor: ({ palette }) => `color-mix(in srgb, ${palette.primary.main} 12%, ${palette.background.paper})`,
    },
    '& > span': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
    '&[aria-pressed=true] > span': { color: 'inherit' },
  },
};

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
