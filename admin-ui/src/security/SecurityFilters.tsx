import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext, useTranslate, type RaRecord } from 'react-admin';
import type { SecurityEventView } from '../../../src/security/security-event.view';
import { useUser } from '../common/hooks/useUser';
import { DayFilter } from '../common/lists/DayFilter';
import { KIND_GROUPS, KINDS_FOR_ADMINS, personName } from './security-event-text';

/** Empty values are no filter. Days are IST, both included. */
interface SecurityFilter {
  kind?: string;
  account_id?: string;
  ip?: string;
  from?: string;
  to?: string;
}

type KindGroup = keyof typeof KIND_GROUPS;
const GROUPS = Object.keys(KIND_GROUPS) as KindGroup[];

/** The filters of the list, and a function that changes some of them. */
export function useSecurityFilters() {
  const list = useListContext<SecurityEventView & RaRecord<string>>();
  const filter = list.filterValues as SecurityFilter;
  return { list, filter, apply: (change: SecurityFilter) => list.setFilters({ ...filter, ...change }) };
}

/** The kinds under the headings of their groups. */
function KindSelect() {
  const translate = useTranslate();
  const isAdmin = useUser()?.role === 'admin';
  const { filter, apply } = useSecurityFilters();
  return (
    <TextField
      select
      id="security-kind"
      label={translate('security.filters.kind')}
      value={filter.kind ?? 'all'}
      onChange={({ target }) => apply({ kind: target.value === 'all' ? '' : target.value })}
    >
      <MenuItem value="all">{translate('security.filters.all')}</MenuItem>
      {GROUPS.flatMap((group) => [
        <ListSubheader key={group} role="presentation" sx={{ lineHeight: '36px' }}>
          {translate(`security.groups.${group}`)}
        </ListSubheader>,
        ...KIND_GROUPS[group]
          .filter((kind) => isAdmin || !KINDS_FOR_ADMINS.has(kind))
          .map((kind) => (
            <MenuItem key={kind} value={kind}>
              {translate(`security.kinds.${kind}`)}
            </MenuItem>
          )),
      ])}
    </TextField>
  );
}

/** Removes a filter that was set from a row. */
const RemoveFilter = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
  const translate = useTranslate();
  return (
    <Button
      variant="outlined"
      color="inherit"
      endIcon={<CloseIcon />}
      aria-label={translate('security.showAll', { name })}
      onClick={onRemove}
    >
      {name}
    </Button>
  );
};

function FiltersOfRows() {
  const translate = useTranslate();
  const ownId = useUser()?.id;
  const { list, filter, apply } = useSecurityFilters();
  const { account_id: accountId, ip } = filter;
  if (!accountId && !ip) return null;
  const person = list.data?.find((event) => event.person?.id === accountId)?.person;
  const name = person ? personName(person, ownId, translate) : translate('security.onePerson');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {accountId && <RemoveFilter name={name} onRemove={() => apply({ account_id: '' })} />}
      {ip && <RemoveFilter name={ip} onRemove={() => apply({ ip: '' })} />}
    </Box>
  );
}

/** Kind and days, and the person or the address that was chosen in a row. */
export function SecurityFilters() {
  const translate = useTranslate();
  const { filter, apply } = useSecurityFilters();
  return (
    <>
      <Box
        role="search"
        sx={{
          display: 'grid',
          gap: 1.5,
          mb: 2,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))' },
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <KindSelect />
        {(['from', 'to'] as const).map((field) => (
          <DayFilter
            key={field}
            id={`security-${field}`}
            label={translate(`security.filters.${field}`)}
            day={filter[field] ?? ''}
            onDay={(day) => apply({ [field]: day })}
          />
        ))}
      </Box>
      <FiltersOfRows />
    </>
  );
}
