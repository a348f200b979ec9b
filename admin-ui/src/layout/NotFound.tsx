import { useTranslate } from 'react-admin';
import { Empty } from '../common/Empty';
import { LinkButton } from '../common/LinkButton';

/** An address that leads nowhere. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <Empty
      whole
      title={translate('ra.page.not_found')}
      hint={translate('ra.message.not_found')}
      action={
        <LinkButton to="/" variant="contained">
          {translate('common.home')}
        </LinkButton>
      }
    />
  );
}
