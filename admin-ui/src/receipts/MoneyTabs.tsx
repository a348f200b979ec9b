import '../i18n/receipts/add-receipt-texts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { canOpen } from '../api/access';

const SCREENS = ['payments', 'receipts', 'books'] as const;

const STYLE = {
  display: 'flex',
  mb: { xs: 2, sm: 3 },
  borderBottom: 1,
  borderColor: 'divider',
  '& > a': {
    minHeight: 48,
    px: 2,
    fontFamily: 'inherit',
    fontSize: 15,
    fontWeight: 550,
    color: 'text.secondary',
    borderBottom: '2px solid transparent',
    mb: '-1px',
  },
  '& > a:hover': { color: 'text.primary' },
  '& > a[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
};

/** Links between the screens about money that the user may open; nothing if there is only one. */
export function MoneyTabs({ current }: { current: (typeof SCREENS)[number] }) {
  const translate = useTranslate();
  const screens = SCREENS.filter((screen) => canOpen(screen));
  if (screens.length < 2) return null;
  return (
    <Box component="nav" aria-label={translate('receipts.tabs.label')} sx={STYLE}>
      {screens.map((screen) => (
        <ButtonBase
          key={screen}
          component={Link}
          to={`/${screen}`}
          aria-current={screen === current ? 'page' : undefined}
        >
          {translate(`receipts.tabs.${screen}`)}
        </ButtonBase>
      ))}
    </Box>
  );
}
