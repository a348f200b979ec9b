import '../i18n/messages/add-message-settings-texts';
import '../i18n/profile/add-profile-texts';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { EmptyState } from '../common/feedback/EmptyState';
import { LoadError } from '../common/feedback/LoadError';
import { LinkButton } from '../common/screens/LinkButton';
import { Page } from '../common/screens/Page';
import { useBackToSettings } from '../settings/useBackToSettings';
import { MessageSettingsPanel } from './MessageSettingsPanel';

/** /settings/whatsapp. The settings are stored with the profile, so they need one. */
export function MessageSettingsPage() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const back = useBackToSettings();
  const {
    data: profile,
    isPending,
    error,
    refetch,
  } = useQuery({ queryKey: ['profile'], queryFn: () => api.getProfile() });
  return (
    <Page title={translate('messageSettings.title')} intro={translate('messageSettings.intro')} back={back}>
      <LoadError error={error} failedAction="loadProfile" refetch={refetch} />
      {isPending && <Skeleton variant="rounded" height={480} />}
      {profile === null && (
        <EmptyState
          title={translate('messageSettings.noProfile')}
          hint={translate('messageSettings.noProfileHint')}
          action={
            <LinkButton to="/profile" variant="contained">
              {translate('profile.create')}
            </LinkButton>
          }
        />
      )}
      {profile && <MessageSettingsPanel profile={profile} />}
    </Page>
  );
}
