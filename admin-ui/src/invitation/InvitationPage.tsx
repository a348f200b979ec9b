import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Api } from '../api/dataProvider';
import { isNotFound } from '../api/http/problem';
import { AuthCard } from '../auth/AuthCard';
import { LoadError } from '../common/feedback/LoadError';
import { ExpiredInvitation } from './ExpiredInvitation';
import { InvitationForm } from './InvitationForm';

const Loading = () => {
  const translate = useTranslate();
  return (
    <AuthCard title={translate('invitation.title')} intro={translate('invitation.checking')}>
      {[48, 76].map((label) => (
        <div key={label}>
          <Skeleton width={label} height={26} />
          <Skeleton variant="rounded" height={46} sx={{ mb: 2 }} />
        </div>
      ))}
      <Skeleton variant="rounded" height={44} sx={{ mt: 3 }} />
    </AuthCard>
  );
};

/** /invitation/{token}: target of an invitation's link. The token stays in the address until it is used. */
export function InvitationPage() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const { token = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.checkInvitation(token),
    // No refetch on window focus: it must not replace a form that is being filled in.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isNotFound(error)) return <ExpiredInvitation error={error} />;
  if (data) return <InvitationForm token={token} invitation={data} />;
  if (isFetching) return <Loading />;
  return (
    <AuthCard title={translate('invitation.title')}>
      <LoadError error={error} failedAction="checkPasswordLink" refetch={refetch} />
      <Typography variant="body2" color="textSecondary">
        {translate('auth.newPassword.linkStillValid')}
      </Typography>
    </AuthCard>
  );
}
