import MoreIcon from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SxProps, Theme } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { lazyPart } from '../common/screens/lazyScreen';
import { useMenuAnchor } from '../common/hooks/useMenuAnchor';
import { useUser } from '../common/hooks/useUser';
import { isActive, NAV, type NavItem } from './nav';

const itemStyle = (current: boolean): SxProps<Theme> => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  maxWidth: 128,
  height: 64,
  flexDirection: 'column',
  gap: 0.5,
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: 1.5,
  fontWeight: current ? 650 : 500,
  color: current ? 'primary.main' : 'text.secondary',
});

const LazyMoreItems = lazyPart(async () => (await import('./MoreItems')).MoreItems);

const MoreMenu = ({ items, pathname }: { items: NavItem[]; pathname: string }) => {
  const translate = useTranslate();
  const { button, popover } = useMenuAnchor();
  const current = items.some((item) => isActive(pathname, item));
  return (
    <>
      <ButtonBase {...button} aria-haspopup="menu" aria-current={current ? 'page' : undefined} sx={itemStyle(current)}>
        <MoreIcon sx={{ fontSize: 24 }} />
        {translate('nav.more')}
      </ButtonBase>
      {popover(LazyMoreItems, { items })}
    </>
  );
};

/** Navigation in a narrow window. Items without `bar` are in the More menu. */
export const BottomBar = memo(function BottomBar() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const items: NavItem[] = NAV[useUser()?.role ?? 'doctor'];
  const otherItems = items.filter(({ bar }) => !bar);
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
        if (!item.bar) return null;
        const current = isActive(pathname, item);
        return (
          <ButtonBase
            key={item.path}
            component={Link}
            to={item.path}
            aria-current={current ? 'page' : undefined}
            sx={itemStyle(current)}
          >
            <item.Icon sx={{ fontSize: 24 }} />
            {translate(`nav.${item.short ?? item.name}`)}
            {item.Count && (
              <Box component="span" sx={{ position: 'absolute', top: 4, left: 'calc(50% + 6px)' }}>
                <item.Count />
              </Box>
            )}
          </ButtonBase>
        );
      })}
      {otherItems.length > 0 && <MoreMenu items={otherItems} pathname={pathname} />}
    </Box>
  );
});
