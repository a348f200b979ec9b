import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { AccountStatus } from '../../../src/auth/account.rules';
import { sortParam } from '../api/http/query-string';
import { CsvButton } from '../common/lists/CsvButton';
import { FilterSelect } from '../common/lists/FilterSelect';
import { SearchBox } from '../common/lists/SearchBox';
import { useDraft } from '../common/forms/useDraft';

interface AccountFilter {
  q?: string;
  status?: AccountStatus | undefined;
}

const STATUSES: AccountStatus[] = ['pending', 'approved', 'suspended', 'rejected'];
const DEBOUNCE_MS = 300;

export function AccountFilters() {
  const translate = useTranslate();
  const list = useListContext();
  const { q = '', status } = list.filterValues as AccountFilter;
  const { draft: text, setDraft: setText, setSent } = useDraft(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const apply = (next: AccountFilter) => {
    clearTimeout(timer.current); // the pending search would restore the previous status
    const query = next.q?.trim() ?? '';
    setSent(query);
    list.setFilters({ q: query, status: next.status });
  };
  const applyLater = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply({ q: next, status }), DEBOUNCE_MS);
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <SearchBox hint={translate('accounts.search')} value={text} onChange={applyLater} />
      <FilterSelect
        label="accounts.status"
        all="accounts.all"
        choices={STATUSES}
        textKey="accounts.statuses"
        value={status}
        onChange={(next) => apply({ q: text, status: next })}
        sx={{ width: { xs: '100%', sm: 176 } }}
      />
      <Box sx={{ ml: { sm: 'auto' } }}>
        <CsvButton
          permission="accounts.manage"
          path="/admin/accounts.csv"
          query={{ ...sortParam(list.sort), q, status }}
          total={list.total}
        />
      </Box>
    </Box>
  );
}
