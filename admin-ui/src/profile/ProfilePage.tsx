import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { Banner } from '../common/Banner';
import { Page } from '../common/Page';
import { useProblemText } from '../common/useProblemText';
import { MessageSettings } from '../message-settings/MessageSettings';
import { Clinics } from './Clinics';
import { ProfileCard, ProfileSkeleton } from './ProfileCard';
import { ProfileForm } from './ProfileForm';

/** /profile: a form while there is none, else a card that turns into a form. */
export function ProfilePage() {
  const translate = useTranslate();
  const problemText = useProblemText();
  const api = useDataProvider<Api>();
  const [editing, setEditing] = useState(false);
  const {
    data: profile,
    isPending,
    error,
    refetch,
  } = useQuery({ queryKey: ['profile'], queryFn: () => api.profile() });
  const edit = profile && !editing && (
    <Button variant="contained" onClick={() => setEditing(true)}>
      {translate('profile.edit')}
    </Button>
  );

  return (
    <Page title={translate('profile.title')} intro={translate('profile.intro')} actions={edit}>
      <Banner text={problemText(error, 'loadProfile')} onRetry={() => void refetch()} />
      {isPending && <ProfileSkeleton />}
      {profile === null && <Banner type="info" text={translate('profile.none')} />}
      {profile === null && <ProfileForm profile={null} onDone={() => undefined} />}
      {profile && editing && (
        <ProfileForm profile={profile} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
      )}
      {profile && !editing && <ProfileCard profile={profile} />}
      {profile && <Clinics />}
      {profile && <MessageSettings profile={profile} />}
    </Page>
  );
}
