import Box from '@mui/material/Box';
import { memo } from 'react';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import type { FrameActions } from './nav';
import { SearchIconButton } from './SearchButton';
import { ThemeButton } from './ThemeButton';

/** Header of a narrow window. */
export const TopBar = memo(({ onSearch, onShowShortcuts }: FrameActions) => (
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
    <SearchIconButton onClick={onSearch} />
    <ThemeButton />
    <AccountMenu onShowShortcuts={onShowShortcuts} />
  </Box>
));
