import Box from '@mui/material/Box';
import { useListContext, useTranslate } from 'react-admin';
import { sortParam } from '../api/http/query-string';
import { CsvButton } from '../common/lists/CsvButton';
import { DayFilter } from '../common/lists/DayFilter';
import { FilterSelect } from '../common/lists/FilterSelect';

/** Days are IST, both included. */
interface AuditFilter {
  object_type?: string | undefined;
  actor?: string | undefined;
  from?: string;
  to?: string;
}

const CHOICES = {
  object_type: [
    'patient',
    'term',
    'payment',
    'refund',
    'hold',
    'link',
    'message',
    'plan',
    'tier',
    'profile',
    'clinic',
    'payer',
    'payer_link',
    'tag',
    'patient_note',
    'payment_gateway',
    'account',
    'membership',
  ],
  actor: ['doctor', 'staff', 'patient', 'admin', 'system'],
};
const TEXT_KEYS = { object_type: 'audit.objects', actor: 'audit.actors' };

export function AuditFilters() {
  const translate = useTranslate();
  const list = useListContext();
  const filter = list.filterValues as AuditFilter;
  const apply = (change: AuditFilter) => list.setFilters({ ...filter, ...change });
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(4, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr)) auto',
        },
      }}
    >
      {(['object_type', 'actor'] as const).map((field) => (
        <FilterSelect
          key={field}
          id={`audit-${field}`}
          label={`audit.filters.${field}`}
          all="audit.filters.all"
          choices={CHOICES[field]}
          textKey={TEXT_KEYS[field]}
          value={filter[field]}
          onChange={(value) => apply({ [field]: value })}
        />
      ))}
      {(['from', 'to'] as const).map((field) => (
        <DayFilter
          key={field}
          id={`audit-${field}`}
          label={translate(`audit.filters.${field}`)}
          day={filter[field] ?? ''}
          onDay={(day) => apply({ [field]: day })}
        />
      ))}
      <Box sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' }, justifySelf: { sm: 'end' }, alignSelf: 'end' }}>
        <CsvButton
          permission="audit.export"
          path="/audit.csv"
          query={{ ...sortParam(list.sort), filter: JSON.stringify(filter) }}
          total={list.total}
        />
      </Box>
    </Box>
  );
}
