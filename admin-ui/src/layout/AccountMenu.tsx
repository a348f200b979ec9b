import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../common/screens/lazyScreen';
import { useAnchor } from '../common/hooks/useMenuAnchor';

const Items = lazyPart(async () => (await import('./AccountItems')).AccountItems);

/** Whose login it is, and what concerns it, behind one button. */
export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const translate = useTranslate();
  const { button, hang } = useAnchor();
  return (
    <>
      <IconButton {...button} aria-label={translate('nav.account')} aria-haspopup="menu">
        <AccountIcon />
      </IconButton>
      {hang(Items, { onKeys })}
    </>
  );
}
