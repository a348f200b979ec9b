import KeysIcon from '@mui/icons-material/KeyboardOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import PersonIcon from '@mui/icons-material/SwitchAccountOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { userName } from '../common/fields/user-name';
import { useLeaveSession } from '../common/hooks/useSwitchSession';
import { useUser } from '../common/hooks/useUser';
import { useLogoutWithUnsent } from '../offline/useLogoutWithUnsent';
import { Brand } from './Brand';
import { ClinicSwitchSlot } from './ClinicSwitchSlot';
import { isActive, NAV, SIDEBAR_PX, type FrameActions, type NavItem } from './nav';
import { SearchButton } from './SearchButton';
import { ThemeButton } from './ThemeButton';

/** On small laptops the logout must be visible without scrolling. */
const LOW_WINDOW = '@media (max-height: 720px)';

const SidebarItem = ({ item, current }: { item: NavItem; current: boolean }) => {
  const translate = useTranslate();
  return (
    <Button
      component={Link}
      to={item.path}
      aria-current={current ? 'page' : undefined}
      startIcon={<item.Icon />}
      sx={{
        justifyContent: 'flex-start',
        fontSize: 15,
        fontWeight: current ? 600 : 500,
        color: current ? 'primary.main' : 'text.secondary',
        bgcolor: current ? 'color-mix(in srgb, var(--nirog-primary) 10%, transparent)' : 'transparent',
        '&:hover': { color: current ? 'primary.main' : 'text.primary' },
        [LOW_WINDOW]: { minHeight: 38 },
      }}
    >
      <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
        {translate(`nav.${item.name}`)}
      </Box>
      {item.Count && <item.Count />}
    </Button>
  );
};

/** Navigation in a wide window, with the current user. */
export const Sidebar = memo(function Sidebar({ onSearch, onShowShortcuts, onSwitchPerson }: FrameActions) {
  const translate = useTranslate();
  const logout = useLogoutWithUnsent();
  const { pathname } = useLocation();
  const user = useUser();
  const leaveSession = useLeaveSession();
  const role = user?.role ?? 'doctor';
  const name = user ? userName(user) : '';
  return (
    <Box
      component="aside"
      sx={{
        position: 'fixed',
        inset: '0 auto 0 0',
        width: SIDEBAR_PX,
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        overflowY: 'auto',
      }}
    >
      <Box sx={{ px: 1.5, pt: 1, pb: 3, [LOW_WINDOW]: { pb: 1.5 } }}>
        <Brand />
      </Box>
      <ClinicSwitchSlot />
      <SearchButton onClick={onSearch} />
      <Box
        component="nav"
        aria-label={translate('nav.label')}
        sx={{ display: 'grid', gap: 0.5, [LOW_WINDOW]: { gap: 0 } }}
      >
        {NAV[role].map((item) => (
          <SidebarItem key={item.path} item={item} current={isActive(pathname, item)} />
        ))}
      </Box>
      <Box sx={{ mt: 'auto', pt: 3 }}>
        <Box sx={{ pl: 2, mb: 1, display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" noWrap title={name} sx={{ fontWeight: 550 }}>
              {name}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {translate(`roles.${role}`)}
            </Typography>
          </Box>
          {user?.doctor_id && (
            <Tooltip title={translate('people.switch')}>
              <IconButton
                aria-label={translate('people.switch')}
                aria-haspopup="dialog"
                onClick={() => leaveSession(onSwitchPerson)}
              >
                <PersonIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            onClick={logout}
            startIcon={<LogoutIcon />}
            sx={{ flex: 1, justifyContent: 'flex-start', color: 'text.secondary', fontSize: 15, fontWeight: 500 }}
          >
            {translate('nav.logout')}
          </Button>
          <Tooltip title={translate('shortcuts.title')}>
            <IconButton aria-label={translate('shortcuts.title')} onClick={onShowShortcuts}>
              <KeysIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <ThemeButton />
        </Box>
      </Box>
    </Box>
  );
});
