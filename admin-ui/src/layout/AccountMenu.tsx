import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import KeysIcon from '@mui/icons-material/KeyboardOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useUser } from '../common/useUser';

/** Whose login it is, and what concerns it, behind one button. */
export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const translate = useTranslate();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const user = useUser();
  const close = () => setAnchor(null);
  const showKeys = () => {
    close();
    onKeys();
  };
  return (
    <>
      <IconButton
        aria-label={translate('nav.account')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <Box component="li" sx={{ px: 2, pt: 1, pb: 1.5, maxWidth: 280 }}>
          <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            {user?.email}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {translate(`roles.${user?.role ?? 'doctor'}`)}
          </Typography>
        </Box>
        <MenuItem component={Link} to="/account" onClick={close} sx={{ gap: 1.5 }}>
          <AccountIcon fontSize="small" />
          {translate('nav.ownAccount')}
        </MenuItem>
        <MenuItem onClick={showKeys} sx={{ gap: 1.5 }}>
          <KeysIcon fontSize="small" />
          {translate('keys.title')}
        </MenuItem>
        <MenuItem onClick={() => void logout()} sx={{ gap: 1.5 }}>
          <LogoutIcon fontSize="small" />
          {translate('nav.logout')}
        </MenuItem>
      </Menu>
    </>
  );
}
