import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/PhoneAndroidOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { SessionView } from '../../../src/auth/account.view';
import { timeText } from '../common/fields/timeText';
import { Badge } from '../common/fields/Badge';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { parseDevice } from '../../../src/auth/sessions/device.rules';

const MOBILE_SYSTEMS = new Set(['Android', 'iPhone', 'iPad']);

const SessionTimes = ({ session: { last_seen_at, created_at, ip } }: { session: SessionView }) => {
  const translate = useTranslate();
  return (
    <Typography variant="body2" component="div" color="textSecondary">
      <div>{translate('account.sessions.lastUsed', { time: timeText(last_seen_at) })}</div>
      <div>{translate('account.sessions.loggedIn', { time: timeText(created_at) })}</div>
      {ip && <div>{ip}</div>}
    </Typography>
  );
};

/** One session with its Log out button. The current session has no button. */
export function SessionRow({ session }: { session: SessionView }) {
  const translate = useTranslate();
  const text = (key: string, more?: object) => translate(`account.sessions.${key}`, more);
  const { confirm, dialog } = useConfirmDialog();
  const ending = useActionMutation((api) => api.endSession(session.id), {
    failedAction: 'endSession',
    successText: 'account.sessions.loggedOut',
  });
  const { browser, system } = parseDevice(session.user_agent);
  const device =
    browser && system ? text('browserOnSystem', { browser, system }) : (browser ?? system ?? text('unknown'));
  const Icon = MOBILE_SYSTEMS.has(system ?? '') ? PhoneIcon : ComputerIcon;
  const confirmEnd = () =>
    confirm({
      title: text('confirmTitle'),
      content: text('confirmContent', { device }),
      confirmLabel: text('logOut'),
      danger: true,
      onConfirm: () => void ending.run(),
    });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: 2,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontSize: 15, fontWeight: 600 }}>{device}</Typography>
          {session.current && <Badge label={text('current')} tone="success" />}
        </Box>
        <SessionTimes session={session} />
      </Box>
      {!session.current && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={ending.isPending}
          aria-label={text('logOutDevice', { device })}
          onClick={confirmEnd}
        >
          {text('logOut')}
        </Button>
      )}
      {dialog}
    </Box>
  );
}
