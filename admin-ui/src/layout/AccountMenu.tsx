import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../common/screens/lazyScreen';
import { useMenuAnchor } from '../common/hooks/useMenuAnchor';
import type { FrameActions } from './nav';

const LazyAccountItems = lazyPart(async () => (await import('./AccountItems')).AccountItems);

/** Button that opens the account menu. */
export function AccountMenu(actions: Pick<FrameActions, 'onShowShortcuts' | 'onSwitchPerson'>) {
  const translate = useTranslate();
  const { button, popover } = useMenuAnchor();
  return (
    <>
      <IconButton {...button} aria-label={translate('nav.account')} aria-haspopup="menu">
        <AccountIcon />
      </IconButton>
      {popover(LazyAccountItems, actions)}
    </>
  );
}
