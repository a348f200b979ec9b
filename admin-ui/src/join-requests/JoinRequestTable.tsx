import Box from '@mui/material/Box';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import { dayOf } from '../../../src/shared/calendar';
import type { JoinRequestView } from '../../../src/joining/join-request.view';
import { Badge, type Tone } from '../common/fields/Badge';
import { DayText } from '../common/fields/DayText';
import { PatientName } from '../common/fields/PatientName';
import { PhoneLink } from '../common/fields/PhoneLink';
import { useCan } from '../common/access/useCan';
import { EmptyList } from '../common/lists/EmptyList';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { tableStyle } from '../common/lists/tableStyle';
import { LinkButton } from '../common/screens/LinkButton';
import { JoinRequestActions } from './JoinRequestActions';

const Column = DataTable.Col<JoinRequestView & RaRecord<string>>;

const TONES: Record<JoinRequestView['state'], Tone> = { waiting: 'info', approved: 'success', declined: 'neutral' };

/** Who wants to join, with the guardian and who pays. */
function Person({ request }: { request: JoinRequestView }) {
  const translate = useTranslate();
  const { name, patient_id, is_minor, guardian_name, payer_name, archived, state } = request;
  const isWaiting = state === 'waiting';
  const hints = [
    is_minor && guardian_name !== null && translate('joinRequests.child', { name: guardian_name }),
    payer_name !== null && payer_name !== guardian_name && translate('joinRequests.payer', { name: payer_name }),
    isWaiting && patient_id !== null && translate(archived ? 'joinRequests.archived' : 'joinRequests.known'),
  ].filter(Boolean);
  return (
    <Box sx={{ minWidth: 0 }}>
      <PatientName
        patient={{ patient_id: patient_id ?? '', patient_name: name ?? translate('joinRequests.deleted') }}
        deleted={patient_id === null || name === null}
      />
      {hints.length > 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>{hints.join(' · ')}</Box>
      )}
    </Box>
  );
}

const planOf = ({ subscription_name: plan, tier_name: tier }: JoinRequestView): string =>
  [plan, tier].filter(Boolean).join(' · ');

function State({ state }: Pick<JoinRequestView, 'state'>) {
  const translate = useTranslate();
  return <Badge label={translate(`joinRequests.states.${state}`)} tone={TONES[state]} />;
}

function RequestCard({ request }: { request: JoinRequestView }) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', fontSize: 16 }}>
        <Person request={request} />
        <State state={request.state} />
      </Box>
      {request.mobile !== null && <PhoneLink number={request.mobile} />}
      <Box sx={{ overflowWrap: 'anywhere' }}>{planOf(request)}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
        {translate('joinRequests.asked')} <DayText day={dayOf(new Date(request.created_at))} />
      </Box>
      <JoinRequestActions request={request} />
    </>
  );
}

const RequestDataTable = ({ compact }: { compact: boolean }) => (
  <DataTable<JoinRequestView & RaRecord<string>>
    sx={{ ...tableStyle(compact ? 1 : 1.5, 3), '& .MuiTableCell-body': { verticalAlign: 'baseline' } }}
  >
    <Column disableSort label="joinRequests.person" render={(request) => <Person request={request} />} />
    <Column disableSort label="joinRequests.mobile" render={({ mobile }) => <PhoneLink number={mobile} />} />
    <Column disableSort label="joinRequests.plan" render={planOf} />
    <Column
      source="created_at"
      label="joinRequests.asked"
      render={({ created_at }) => <DayText day={dayOf(new Date(created_at))} />}
    />
    <Column disableSort label="joinRequests.state" render={({ state }) => <State state={state} />} />
    <Column disableSort label="joinRequests.actions" render={(request) => <JoinRequestActions request={request} />} />
  </DataTable>
);

function NoRequests() {
  const translate = useTranslate();
  const action = useCan()('profile.write') && (
    <LinkButton to="/settings/public-page" variant="outlined">
      {translate('joinRequests.openPage')}
    </LinkButton>
  );
  return <EmptyList textKey="joinRequests" action={action} />;
}

export const JoinRequestTable = () => (
  <ResponsiveList<JoinRequestView>
    manyColumns
    failedAction="loadJoinRequests"
    empty={<NoRequests />}
    card={(request) => <RequestCard request={request} />}
    cardSx={{ display: 'flex', flexDirection: 'column', gap: 1, fontSize: 14 }}
    table={(compact) => <RequestDataTable compact={compact} />}
  />
);
