import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext, useTranslate } from 'react-admin';
import { PATIENT_MESSAGE_KINDS, type PatientMessageKind } from '../../../src/profile/message-settings.rules';
import { UNDELIVERED, type MessageState } from '../../../src/messaging/message.rules';
import { sortParam } from '../api/http/query-string';
import { CsvButton } from '../common/lists/CsvButton';

export interface MessageFilter {
  status?: MessageState | typeof UNDELIVERED;
  kind?: PatientMessageKind;
}

const STATUSES = ['queued', 'sent', 'delivered', 'read', 'failed', 'skipped', UNDELIVERED] as const;
const CHOICES = { status: STATUSES, kind: PATIENT_MESSAGE_KINDS };
const TEXTS = { status: 'messages.statuses', kind: 'messages.kinds' };

export function MessageFilters() {
  const translate = useTranslate();
  const list = useListContext();
  const filter = list.filterValues as MessageFilter;
  const apply = (field: keyof MessageFilter, value: string) =>
    list.setFilters({ ...filter, [field]: value === 'all' ? undefined : value });
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      {(['status', 'kind'] as const).map((field) => (
        <TextField
          key={field}
          select
          value={filter[field] ?? 'all'}
          onChange={({ target }) => apply(field, target.value)}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 216 } }}
          slotProps={{ select: { SelectDisplayProps: { 'aria-label': translate(`messages.filters.${field}`) } } }}
        >
          <MenuItem value="all">{translate(`messages.filters.all_${field}`)}</MenuItem>
          {CHOICES[field].map((value) => (
            <MenuItem key={value} value={value}>
              {translate(`${TEXTS[field]}.${value}`)}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <Box sx={{ ml: { sm: 'auto' } }}>
        <CsvButton path="/messages.csv" query={{ ...sortParam(list.sort), ...filter }} total={list.total} />
      </Box>
    </Box>
  );
}
