import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditView } from '../../../src/audit/audit.view';
import { timeText } from '../common/fields/timeText';
import { session } from '../api/session';
import { EmptyList } from '../common/lists/EmptyList';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { auditSentence } from './audit-sentence';
import { ChangeList } from './ChangeList';

const Column = DataTable.Col<AuditView & RaRecord<string>>;
const SECONDARY = { fontSize: 13, color: 'text.secondary' };

/** A doctor's screens of records that are not a patient's, by object type. */
const SCREEN_BY_OBJECT: Record<string, string> = {
  clinic: '/settings/clinics',
  profile: '/profile',
  payment_gateway: '/payment-account',
  account: '/account',
  membership: '/settings/staff',
};

/** The screen that shows the changed record to its doctor; undefined if there is none. */
function screenOf({ type, id, patient_id, plan_id, name, deleted }: AuditView['object']): string | undefined {
  if (session.user()?.role !== 'doctor' || deleted) return undefined;
  if (type === 'plan') return `/subscriptions/${id}`;
  if (plan_id !== null) return `/subscriptions/${plan_id}`;
  if (type === 'payment') return `/payments/${id}`;
  if (patient_id !== null) return name === null ? undefined : `/patients/${patient_id}`;
  return SCREEN_BY_OBJECT[type];
}

interface EntryProps {
  entry: AuditView;
}

/** For staff: whether the sentence names the account that owns the record neither as subject nor as object. */
const isOwnerUnnamed = ({ actor, object: { account_email: email } }: AuditView, linked: string | null): boolean =>
  email !== null && email !== actor.email && !linked?.includes(email);

const Sentence = ({ entry }: EntryProps) => {
  const translate = useTranslate();
  const { before, linked, after, changes } = auditSentence(entry, session.user()?.id, translate);
  const { object } = entry;
  const screen = screenOf(object);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box>
        {before}
        {linked !== null && screen ? (
          <Link component={RouterLink} to={screen} sx={{ fontWeight: 600 }}>
            {linked}
          </Link>
        ) : (
          <Box component="span" sx={{ fontWeight: 600 }}>
            {linked}
          </Box>
        )}
        {after}
      </Box>
      {isOwnerUnnamed(entry, linked) && <Box sx={SECONDARY}>{object.account_email}</Box>}
      <ChangeList changes={changes} />
    </Box>
  );
};

const IpAddress = ({ entry: { source } }: EntryProps) =>
  source?.ip ? <Box sx={{ ...SECONDARY, overflowWrap: 'anywhere' }}>{source.ip}</Box> : null;

const EntryTime = ({ entry }: EntryProps) => <time dateTime={String(entry.at)}>{timeText(entry.at)}</time>;

const AuditCard = ({ entry }: EntryProps) => (
  <>
    <Sentence entry={entry} />
    <Box sx={{ ...SECONDARY, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
      <EntryTime entry={entry} />
      <IpAddress entry={entry} />
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
    <Column disableSort label="audit.action" render={(row) => <Sentence entry={row} />} />
    <Column disableSort label="audit.ip" sx={{ width: 150 }} render={(row) => <IpAddress entry={row} />} />
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
