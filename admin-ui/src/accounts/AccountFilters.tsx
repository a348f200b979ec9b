import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { AccountStatus } from '../../../src/auth/account.rules';
import { SearchBox } from '../common/SearchBox';

interface AccountFilter {
  q?: string;
  status?: AccountStatus;
}

const STATUSES: AccountStatus[] = ['pending', 'approved', 'suspended', 'rejected'];
const PAUSE_MS = 300;

/** Search text and status of the list. */
export function AccountFilters() {
  const translate = useTranslate();
  const list = useListContext();
  const { q = '', status } = list.filterValues as AccountFilter;
  const [text, setText] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const apply = (next: AccountFilter) =>
    list.setFilters({ ...(next.q?.trim() && { q: next.q.trim() }), ...(next.status && { status: next.status }) });
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply({ q: next, status }), PAUSE_MS);
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <SearchBox hint={translate('accounts.search')} value={text} onChange={type} />
      <ToggleButtonGroup
        exclusive
        value={status ?? 'all'}
        aria-label={translate('accounts.status')}
        onChange={(_, next: AccountStatus | 'all' | null) =>
          next && apply({ q: text, ...(next !== 'all' && { status: next }) })
        }
        sx={{ flexWrap: 'wrap', gap: 1 }}
      >
        {(['all', ...STATUSES] as const).map((value) => (
          <ToggleButton key={value} value={value}>
            {translate(value === 'all' ? 'accounts.all' : `accounts.statuses.${value}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
