import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import type { MemberStatus } from '../../../src/clinic-staff/member.rules';
import type { MemberView } from '../../../src/clinic-staff/member.view';
import { EmptyState } from '../common/feedback/EmptyState';
import { Badge, type Tone } from '../common/fields/Badge';
import { rupeesText } from '../common/fields/Rupees';
import { timeText } from '../common/fields/timeText';
import { loginName } from '../common/fields/user-name';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { FactorStatus } from '../second-factor/FactorStatus';
import { MemberActions } from './MemberActions';

const Column = DataTable.Col<MemberView & RaRecord<string>>;
const TONES: Record<MemberStatus, Tone> = { invited: 'info', active: 'success', ended: 'neutral' };

interface MemberProps {
  member: MemberView;
}

const isFuture = (time: Date): boolean => new Date(time).getTime() > Date.now();

const MemberName = ({ member }: MemberProps) => (
  <Box sx={{ overflowWrap: 'anywhere', minWidth: { md: 160 } }}>
    <Box sx={{ fontWeight: 600 }}>{member.name}</Box>
    <span className="secondary small">{loginName(member)}</span>
  </Box>
);

const MemberRole = ({ member: { role, refund_limit: limit } }: MemberProps) => {
  const translate = useTranslate();
  return (
    <Box>
      {translate(`roles.${role}`)}
      {role === 'reception' && (
        <span className="secondary small" style={{ whiteSpace: 'nowrap' }}>
          {limit === null
            ? translate('clinicStaff.noRefunds')
            : translate('clinicStaff.refundsUpTo', { amount: rupeesText(limit) })}
        </span>
      )}
    </Box>
  );
};

const StatusBadge = ({ member: { status } }: MemberProps) => {
  const translate = useTranslate();
  return <Badge label={translate(`clinicStaff.statuses.${status}`)} tone={TONES[status]} />;
};

/** Until when an open invitation can be accepted. */
const InvitationExpiry = ({ member: { status, invitation_expires_at: expiresAt } }: MemberProps) => {
  const translate = useTranslate();
  if (status !== 'invited' || !expiresAt) return null;
  return (
    <span className="secondary small">
      {isFuture(expiresAt)
        ? translate('clinicStaff.linkUntil', { time: timeText(expiresAt) })
        : translate('clinicStaff.linkExpired')}
    </span>
  );
};

const SecondFactor = ({ member }: MemberProps) => member.status === 'active' && <FactorStatus owner={member} />;

interface LastSeenProps extends MemberProps {
  /** Adds a label, where no column heading does. */
  labelled?: boolean;
}

const LastSeen = ({ member, labelled = false }: LastSeenProps) => {
  const translate = useTranslate();
  if (!member.last_seen_at) return translate('staff.never');
  const time = timeText(member.last_seen_at);
  return (
    <Box>
      {labelled ? translate('staff.lastSeenAt', { time }) : time}
      {member.sessions > 0 && (
        <span className="secondary small">{translate('staff.devices', { smart_count: member.sessions })}</span>
      )}
    </Box>
  );
};

const MemberCard = ({ member }: MemberProps) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0, fontSize: 16 }}>
        <MemberName member={member} />
      </Box>
      <StatusBadge member={member} />
    </Box>
    <MemberRole member={member} />
    <Box sx={{ mb: 'auto' }}>
      <LastSeen member={member} labelled />
      <InvitationExpiry member={member} />
      <SecondFactor member={member} />
    </Box>
    <MemberActions member={member} />
  </>
);

const MemberDataTable = () => (
  <DataTable<MemberView & RaRecord<string>>>
    <Column source="name" label="clinicStaff.name" render={(member) => <MemberName member={member} />} />
    <Column source="role" label="staff.role" render={(member) => <MemberRole member={member} />} />
    <Column
      source="status"
      label="accounts.status"
      render={(member) => (
        <>
          <StatusBadge member={member} />
          <InvitationExpiry member={member} />
          <SecondFactor member={member} />
        </>
      )}
    />
    <Column source="last_seen_at" label="staff.lastSeen" render={(member) => <LastSeen member={member} />} />
    <Column disableSort label="staff.actions" render={(member) => <MemberActions member={member} />} />
  </DataTable>
);

const NoStaff = ({ onInvite }: { onInvite: () => void }) => {
  const translate = useTranslate();
  const invite = (
    <Button variant="outlined" onClick={onInvite}>
      {translate('clinicStaff.invite')}
    </Button>
  );
  return (
    <EmptyState title={translate('clinicStaff.empty')} hint={translate('clinicStaff.emptyHint')} action={invite} />
  );
};

export const MemberTable = ({ onInvite }: { onInvite: () => void }) => (
  <ResponsiveList<MemberView>
    manyColumns
    failedAction="loadStaff"
    empty={<NoStaff onInvite={onInvite} />}
    card={(member) => <MemberCard member={member} />}
    cardSx={{ display: 'flex', flexDirection: 'column', gap: 1.5, fontSize: 14 }}
    table={() => <MemberDataTable />}
  />
);
