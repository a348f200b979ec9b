import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import KeysIcon from '@mui/icons-material/KeyboardOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import PersonIcon from '@mui/icons-material/SwitchAccountOutlined';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AnchoredProps } from '../common/hooks/useMenuAnchor';
import { useUser } from '../common/hooks/useUser';
import { useLogoutWithUnsent } from '../offline/useLogoutWithUnsent';
import { userName } from '../common/fields/user-name';
import { useLeaveSession } from '../common/hooks/useSwitchSession';
import type { FrameActions } from './nav';

/** Menu with the current user, account links and logout. */
export function AccountItems({
  anchor,
  open,
  onClose,
  onShowShortcuts,
  onSwitchPerson,
}: AnchoredProps & Pick<FrameActions, 'onShowShortcuts' | 'onSwitchPerson'>) {
  const translate = useTranslate();
  const logout = useLogoutWithUnsent();
  const user = useUser();
  const leaveSession = useLeaveSession();
  const closeBefore = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu anchorEl={anchor} open={open} onClose={onClose}>
      <Box component="li" sx={{ px: 2, pt: 1, pb: 1.5, maxWidth: 280 }}>
        <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {user && userName(user)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {translate(`roles.${user?.role ?? 'doctor'}`)}
        </Typography>
      </Box>
      {user?.doctor_id && (
        <MenuItem onClick={closeBefore(() => leaveSession(onSwitchPerson))} sx={{ gap: 1.5 }}>
          <PersonIcon fontSize="small" />
          {translate('people.switch')}
        </MenuItem>
      )}
      <MenuItem component={Link} to="/account" onClick={onClose} sx={{ gap: 1.5 }}>
        <AccountIcon fontSize="small" />
        {translate('nav.ownAccount')}
      </MenuItem>
      <MenuItem onClick={closeBefore(onShowShortcuts)} sx={{ gap: 1.5 }}>
        <KeysIcon fontSize="small" />
        {translate('shortcuts.title')}
      </MenuItem>
      <MenuItem onClick={closeBefore(logout)} sx={{ gap: 1.5 }}>
        <LogoutIcon fontSize="small" />
        {translate('nav.logout')}
      </MenuItem>
    </Menu>
  );
}
