import '../i18n/security/add-security-texts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import type { SecurityEventView } from '../../../src/security/security-event.view';
import { canRoleOpen } from '../api/access';
import { ERROR_ON_SCREEN } from '../api/queryClient';
import { LoadError } from '../common/feedback/LoadError';
import { timeText } from '../common/fields/timeText';
import { useUser } from '../common/hooks/useUser';
import { ShowMoreList } from '../common/lists/ShowMoreList';
import { LinkButton } from '../common/screens/LinkButton';
import { Panel } from '../common/screens/Panel';
import { EventText } from './EventText';
import { countryName, deviceText } from './security-event-text';

const [SHOWN, READ] = [5, 25];

/** What, from where and when: below each other on a phone. */
const ROW_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr) 172px' },
  columnGap: 2,
  rowGap: 0.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
  '&:last-of-type': { pb: 0 },
};

const OwnEvent = ({ event }: { event: SecurityEventView }) => {
  const translate = useTranslate();
  const from = [deviceText(event.user_agent, translate), countryName(event.country)];
  return (
    <Box component="li" sx={ROW_STYLE}>
      <EventText event={event} />
      <Typography variant="body2" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <div>{from.filter(Boolean).join(' · ')}</div>
        {event.ip && <div>{event.ip}</div>}
      </Typography>
      <Typography variant="body2" component="div" color="textSecondary" sx={{ textAlign: { sm: 'right' } }}>
        <time dateTime={String(event.at)}>{timeText(event.at)}</time>
      </Typography>
    </Box>
  );
};

/** The newest security events of the user's own login. */
export function OwnSecurityPanel() {
  const translate = useTranslate();
  const user = useUser();
  const { data, error, isPending, refetch } = useGetList<SecurityEventView & RaRecord<string>>(
    'security-events',
    {
      pagination: { page: 1, perPage: READ },
      sort: { field: 'id', order: 'DESC' },
      filter: { account_id: user?.id },
    },
    { ...ERROR_ON_SCREEN, enabled: user !== null },
  );
  const canViewAll = user !== null && canRoleOpen(user.role, 'audit');
  return (
    <Panel
      title={translate('security.own.title')}
      actions={
        canViewAll && (
          <LinkButton to="/audit?tab=security" variant="outlined" color="inherit">
            {translate('security.own.viewAll')}
          </LinkButton>
        )
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {translate('security.own.intro')}
      </Typography>
      <LoadError error={error} failedAction="loadSecurityEvents" refetch={refetch} />
      {isPending && <Skeleton variant="rounded" height={72} />}
      {data?.length === 0 && <Typography variant="body2">{translate('security.own.empty')}</Typography>}
      {data && (
        <ShowMoreList initialCount={SHOWN} gap={0} label={translate('security.own.title')}>
          {data.map((event) => (
            <OwnEvent key={event.id} event={event} />
          ))}
        </ShowMoreList>
      )}
    </Panel>
  );
}
