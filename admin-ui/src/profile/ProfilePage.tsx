import '../i18n/profile/add-profile-texts';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ProfileView } from '../../../src/profile/profile.view';
import type { Api } from '../api/dataProvider';
import { Banner } from '../common/feedback/Banner';
import { LoadError } from '../common/feedback/LoadError';
import { Page } from '../common/screens/Page';
import { useInlineForm } from '../common/forms/useInlineForm';
import { PaymentAccountSummary } from '../payment-account/PaymentAccountSummary';
import { ProfileCard, ProfileSkeleton } from './ProfileCard';
import { ProfileForm } from './ProfileForm';
import { useCan } from '../common/access/useCan';

/** /profile: a form if there is no profile, otherwise a card with an edit form. */
export function ProfilePage() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const can = useCan();
  const mayWrite = can('profile.write');
  const { shown: editing, open, close, opener } = useInlineForm();
  const {
    data: profile,
    isPending,
    error,
    refetch,
  } = useQuery({ queryKey: ['profile'], queryFn: () => api.getProfile() });
  const edit = mayWrite && profile && !editing && (
    <Button ref={opener} variant="contained" onClick={() => open(true)}>
      {translate('profile.edit')}
    </Button>
  );
  const done = (saved: ProfileView) => {
    client.setQueryData(['profile'], saved);
    close();
  };

  return (
    <Page title={translate('profile.title')} intro={translate('profile.intro')} actions={edit}>
      <LoadError error={error} failedAction="loadProfile" refetch={refetch} />
      {isPending && <ProfileSkeleton />}
      {profile === null && <Banner type="info" text={translate(mayWrite ? 'profile.none' : 'profile.noneReadOnly')} />}
      {profile === null && mayWrite && <ProfileForm profile={null} onDone={done} />}
      {profile && editing && <ProfileForm profile={profile} onDone={done} onCancel={close} />}
      {profile && !editing && <ProfileCard profile={profile} />}
      {profile && can('keys.read') && <PaymentAccountSummary />}
    </Page>
  );
}
