import Box from '@mui/material/Box';
import { memo } from 'react';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { ThemeButton } from './ThemeButton';

/** Header of a narrow window. */
export const TopBar = memo(({ onShowShortcuts }: { onShowShortcuts: () => void }) => (
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
    <AccountMenu onShowShortcuts={onShowShortcuts} />
  </Box>
));
