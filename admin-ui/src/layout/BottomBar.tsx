import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { session } from '../api/session';
import { isActive, NAV } from './nav';

/** The navigation of a narrow window, where the thumb is. */
export function BottomBar() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const items = NAV[session.user()?.role ?? 'doctor'];
  return (
    <Box
      component="nav"
      aria-label={translate('nav.label')}
      sx={{
        position: 'fixed',
        inset: 'auto 0 0 0',
        zIndex: 'appBar',
        display: 'flex',
        justifyContent: 'center',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {items.map((item) => {
        const current = isActive(pathname, item);
        return (
          <ButtonBase
            key={item.path}
            component={Link}
            to={item.path}
            aria-current={current ? 'page' : undefined}
            sx={{
              flex: 1,
              minWidth: 0,
              maxWidth: 128,
              height: 64,
              flexDirection: 'column',
              gap: 0.5,
              fontSize: { xs: 11, sm: 12 },
              fontWeight: current ? 650 : 500,
              color: current ? 'primary.main' : 'text.secondary',
            }}
          >
            <item.Icon sx={{ fontSize: 24 }} />
            {translate(`nav.${item.short ?? item.name}`)}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
