import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';
import { PATIENT_MESSAGE_KINDS, type PatientMessageKind } from '../../../src/profile/message-settings.rules';
import { UNDELIVERED, type MessageState } from '../../../src/messaging/message.rules';
import { sortParam } from '../api/http/query-string';
import { CsvButton } from '../common/lists/CsvButton';
import { FilterSelect } from '../common/lists/FilterSelect';

interface MessageFilter {
  status?: MessageState | typeof UNDELIVERED;
  kind?: PatientMessageKind;
}

const STATUSES = ['queued', 'sent', 'delivered', 'read', 'failed', 'skipped', UNDELIVERED] as const;
const SELECT_STYLE = { width: { xs: 'calc(50% - 6px)', sm: 216 } };

export function MessageFilters() {
  const list = useListContext();
  const filter = list.filterValues as MessageFilter;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <FilterSelect
        label="messages.filters.status"
        all="messages.filters.all_status"
        choices={STATUSES}
        textKey="messages.statuses"
        value={filter.status}
        onChange={(status) => list.setFilters({ ...filter, status })}
        sx={SELECT_STYLE}
      />
      <FilterSelect
        label="messages.filters.kind"
        all="messages.filters.all_kind"
        choices={PATIENT_MESSAGE_KINDS}
        textKey="messages.kinds"
        value={filter.kind}
        onChange={(kind) => list.setFilters({ ...filter, kind })}
        sx={SELECT_STYLE}
      />
      <Box sx={{ ml: { sm: 'auto' } }}>
        <CsvButton
          permission="messages.export"
          path="/messages.csv"
          query={{ ...sortParam(list.sort), ...filter }}
          total={list.total}
        />
      </Box>
    </Box>
  );
}
