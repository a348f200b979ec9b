import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { DataTable, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditView } from '../../../src/audit/audit.view';
import { formatInstant } from '../../../src/shared/instant';
import { session } from '../api/session';
import { Empty } from '../common/feedback/EmptyState';
import { ListRows } from '../common/lists/ResponsiveList';
import type { AuditFilter } from './AuditFilters';
import { wordsOf } from './field-changes';
import { Changes } from './ChangeList';

const Column = DataTable.Col<AuditView & RaRecord<string>>;
const SOFT = { fontSize: 13, color: 'text.secondary' };

/** The screens of a doctor's own records. */
const SCREENS: Record<string, string> = { patient: '/patients', plan: '/subscriptions' };

const What = ({ of: { action, object } }: { of: AuditView }) => {
  const translate = useTranslate();
  const screen = session.user()?.role === 'doctor' && !object.deleted ? SCREENS[object.type] : undefined;
  const kind = translate(`audit.objects.${object.type}`, { _: wordsOf(object.type) });
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{translate(`audit.actions.${action}`, { _: wordsOf(action) })}</Box>
      <Box sx={SOFT}>
        {screen ? (
          <Link component={RouterLink} to={`${screen}/${object.id}`} color="inherit">
            {kind}
          </Link>
        ) : (
          kind
        )}
      </Box>
      {object.account_email && <Box sx={SOFT}>{object.account_email}</Box>}
    </Box>
  );
};

const Who = ({ of: { actor, source } }: { of: AuditView }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {actor.email ?? translate(`audit.actors.${actor.kind}`)}
      {source?.ip && <Box sx={SOFT}>{source.ip}</Box>}
    </Box>
  );
};

const When = ({ of }: { of: AuditView }) => <time dateTime={String(of.at)}>{formatInstant(new Date(of.at))}</time>;

const Cards = ({ rows }: { rows: AuditView[] }) => (
  <Box
    component="ul"
    sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
  >
    {rows.map((row) => (
      <Card key={row.id} component="li" sx={{ p: 2, display: 'grid', gap: 1, fontSize: 14 }}>
        <What of={row} />
        <Changes of={row} />
        <Box sx={{ ...SOFT, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
          <Who of={row} />
          <When of={row} />
        </Box>
      </Card>
    ))}
  </Box>
);

const Table = () => {
  const translate = useTranslate();
  return (
    <DataTable<AuditView & RaRecord<string>>
      bulkActionButtons={false}
      rowClick={false}
      sx={{ '& .MuiTableCell-body': { verticalAlign: 'top' }, '& .RaDataTable-thead': { position: 'static' } }}
    >
      <Column
        source="at"
        label={translate('audit.at')}
        sx={{ width: 190, whiteSpace: 'nowrap' }}
        render={(row) => <When of={row} />}
      />
      <Column disableSort label={translate('audit.who')} sx={{ width: 230 }} render={(row) => <Who of={row} />} />
      <Column disableSort label={translate('audit.what')} sx={{ width: 240 }} render={(row) => <What of={row} />} />
      <Column disableSort label={translate('audit.changes')} render={(row) => <Changes of={row} />} />
    </DataTable>
  );
};

const None = () => {
  const translate = useTranslate();
  const filter = useListContext().filterValues as AuditFilter;
  const none = Object.keys(filter).length > 0 ? 'noneSuch' : 'none';
  return <Empty title={translate(`audit.${none}`)} hint={translate(`audit.${none}Hint`)} />;
};

/** The changes. */
export const AuditTable = () => (
  <ListRows<AuditView>
    failed="loadAudit"
    none={<None />}
    cards={(rows) => <Cards rows={rows} />}
    table={() => <Table />}
  />
);
