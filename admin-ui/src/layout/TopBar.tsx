import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { useUser } from '../common/hooks/useUser';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { ClinicSwitchSlot } from './ClinicSwitchSlot';
import type { FrameActions } from './nav';
import { SearchIconButton } from './SearchButton';
import { ThemeButton } from './ThemeButton';

/** Who is logged in, for people of a clinic. A doctor's name is in the profile only, so the role stands for it. */
function PersonAtDesk() {
  const translate = useTranslate();
  const user = useUser();
  const name = user?.doctor_id ? (user.name ?? translate(`roles.${user.role}`)) : '';
  return (
    <Typography variant="body2" noWrap title={name} color="textSecondary" sx={{ flex: 1, pl: 1.5, textAlign: 'end' }}>
      {name}
    </Typography>
  );
}

/** Header of a narrow window. The switch between clinics scrolls away with the screen. */
export const TopBar = memo(({ onSearch, onShowShortcuts, onSwitchPerson }: FrameActions) => (
  <header>
    <Box
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
      <Brand />
      <PersonAtDesk />
      <SearchIconButton onClick={onSearch} />
      <ThemeButton />
      <AccountMenu onShowShortcuts={onShowShortcuts} onSwitchPerson={onSwitchPerson} />
    </Box>
    <ClinicSwitchSlot compact />
  </header>
));
