import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { session } from '../api/session';
import { Brand } from './Brand';
import { ThemeButton } from './ThemeButton';

/** The head of a narrow window: the name, and whose login it is behind one button. */
export function TopBar() {
  const translate = useTranslate();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const user = session.user();
  return (
    <Box
      component="header"
      sx={{
        position: 'fixed',
        inset: '0 0 auto 0',
        height: 56,
        zIndex: 'appBar',
        pl: 2,
        pr: 1,
        display: 'flex',
        alignItems: 'center',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1 }}>
        <Brand />
      </Box>
      <ThemeButton />
      <IconButton
        aria-label={translate('nav.account')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box component="li" sx={{ px: 2, pt: 1, pb: 1.5, maxWidth: 280 }}>
          <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            {user?.email}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {translate(`roles.${user?.role ?? 'doctor'}`)}
          </Typography>
        </Box>
        <MenuItem component={Link} to="/account" onClick={() => setAnchor(null)} sx={{ gap: 1.5 }}>
          <AccountIcon fontSize="small" />
          {translate('nav.ownAccount')}
        </MenuItem>
        <MenuItem onClick={() => void logout()} sx={{ gap: 1.5 }}>
          <LogoutIcon fontSize="small" />
          {translate('nav.logout')}
        </MenuItem>
      </Menu>
    </Box>
  );
}
