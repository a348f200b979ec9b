import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { PALETTE_KEYS } from '../common/hooks/shortcuts';

/** Opens the search. Looks like a search field, with the keys that open it. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <ButtonBase
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      sx={{
        flexShrink: 0,
        gap: 1.25,
        px: 1.75,
        mb: 1.5,
        minHeight: 44,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        justifyContent: 'start',
        fontFamily: 'inherit',
        fontSize: 15,
        color: 'text.secondary',
        bgcolor: 'background.default',
        '&:hover': { color: 'text.primary', borderColor: 'text.secondary' },
      }}
    >
      <SearchIcon aria-hidden fontSize="small" />
      <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
        {translate('search.open')}
      </Box>
      <Box component="kbd" aria-hidden sx={{ fontFamily: 'inherit', fontSize: 12, fontWeight: 550 }}>
        {PALETTE_KEYS}
      </Box>
    </ButtonBase>
  );
}

/** The same for a narrow window. */
export function SearchIconButton({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <IconButton onClick={onClick} aria-label={translate('search.open')} aria-haspopup="dialog">
      <SearchIcon />
    </IconButton>
  );
}
