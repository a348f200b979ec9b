import { useTranslate } from 'react-admin';
import { EmptyState } from '../common/feedback/EmptyState';
import { LinkButton } from '../common/screens/LinkButton';

export function NotFound() {
  const translate = useTranslate();
  return (
    <EmptyState
      fullScreen
      title={translate('ra.page.not_found')}
      hint={translate('ra.message.not_found')}
      action={
        <LinkButton to="/" variant="contained">
          {translate('common.backToStart')}
        </LinkButton>
      }
    />
  );
}
