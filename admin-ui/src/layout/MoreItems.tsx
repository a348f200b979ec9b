import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { AnchoredProps } from '../common/hooks/useMenuAnchor';
import { isActive, type NavItem } from './nav';

/** Menu of the items that are not on the bottom bar. */
export function MoreItems({ anchor, open, onClose, items }: AnchoredProps & { items: NavItem[] }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    >
      {items.map((item) => (
        <MenuItem
          key={item.path}
          component={Link}
          to={item.path}
          selected={isActive(pathname, item)}
          onClick={onClose}
          sx={{ gap: 1.5, minWidth: 208 }}
        >
          <item.Icon fontSize="small" />
          {translate(`nav.${item.name}`)}
          {item.Count && <item.Count />}
        </MenuItem>
      ))}
    </Menu>
  );
}
