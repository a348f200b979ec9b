import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditView } from '../../../src/audit/audit.view';
import { timeText } from '../common/fields/timeText';
import { session } from '../api/session';
import { EmptyList } from '../common/lists/EmptyList';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { humanize } from './field-changes';
import { ChangeList } from './ChangeList';

const Column = DataTable.Col<AuditView & RaRecord<string>>;
const SECONDARY = { fontSize: 13, color: 'text.secondary' };

/** A doctor's screens of records that are not a patient's, by object type. */
const SCREEN_BY_OBJECT: Record<string, string> = {
  clinic: '/settings/clinics',
  profile: '/profile',
  payment_gateway: '/payment-account',
  account: '/account',
};

/** The screen that shows the changed record to its doctor; undefined if there is none. */
function screenOf({ type, id, patient_id, name, deleted }: AuditView['object']): string | undefined {
  if (session.user()?.role !== 'doctor' || deleted) return undefined;
  if (type === 'plan') return `/subscriptions/${id}`;
  if (patient_id !== null) return name === null ? undefined : `/patients/${patient_id}`;
  return SCREEN_BY_OBJECT[type];
}

const ActionCell = ({ entry: { action, object } }: { entry: AuditView }) => {
  const translate = useTranslate();
  const screen = screenOf(object);
  const label = object.name ?? translate(`audit.objects.${object.type}`, { _: humanize(object.type) });
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{translate(`audit.actions.${action}`, { _: humanize(action) })}</Box>
      <Box sx={SECONDARY}>
        {screen ? (
          <Link component={RouterLink} to={screen} color="inherit">
            {label}
          </Link>
        ) : (
          label
        )}
      </Box>
      {object.account_email && <Box sx={SECONDARY}>{object.account_email}</Box>}
    </Box>
  );
};

const ActorCell = ({ entry: { actor, source } }: { entry: AuditView }) => {
  const translate = useTranslate();
  const isOwn = actor.id !== null && actor.id === session.user()?.id;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {isOwn ? translate('audit.actors.you') : (actor.email ?? translate(`audit.actors.${actor.kind}`))}
      {source?.ip && <Box sx={SECONDARY}>{source.ip}</Box>}
    </Box>
  );
};

const EntryTime = ({ entry }: { entry: AuditView }) => <time dateTime={String(entry.at)}>{timeText(entry.at)}</time>;

const AuditCard = ({ entry }: { entry: AuditView }) => (
  <>
    <ActionCell entry={entry} />
    <ChangeList entry={entry} />
    <Box sx={{ ...SECONDARY, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
      <ActorCell entry={entry} />
      <EntryTime entry={entry} />
    </Box>
  </>
);

const AuditDataTable = () => (
  <DataTable<AuditView & RaRecord<string>>
    sx={{ '& .MuiTableCell-body': { verticalAlign: 'top' }, '& .RaDataTable-thead': { position: 'static' } }}
  >
    <Column
      source="at"
      label="audit.time"
      sx={{ width: 190, whiteSpace: 'nowrap' }}
      render={(row) => <EntryTime entry={row} />}
    />
    <Column disableSort label="audit.actor" sx={{ width: 230 }} render={(row) => <ActorCell entry={row} />} />
    <Column disableSort label="audit.action" sx={{ width: 240 }} render={(row) => <ActionCell entry={row} />} />
    <Column disableSort label="audit.changes" render={(row) => <ChangeList entry={row} />} />
  </DataTable>
);

export const AuditTable = () => (
  <ResponsiveList<AuditView>
    failedAction="loadAudit"
    empty={<EmptyList textKey="audit" />}
    card={(entry) => <AuditCard entry={entry} />}
    cardSx={{ display: 'grid', gap: 1, fontSize: 14 }}
    table={() => <AuditDataTable />}
  />
);
