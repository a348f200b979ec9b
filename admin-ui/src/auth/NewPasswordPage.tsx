import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Api } from '../api/dataProvider';
import { isNotFound } from '../api/http/problem';
import { LoadError } from '../common/feedback/LoadError';
import { AuthCard } from './AuthCard';
import { ExpiredLink } from './ExpiredLink';
import { NewPasswordForm } from './NewPasswordForm';

const Loading = () => {
  const translate = useTranslate();
  return (
    <AuthCard title={translate('auth.newPassword.title')} intro={translate('auth.newPassword.checking')}>
      {[48, 76, 140].map((label) => (
        <Box key={label} sx={{ mb: 2 }}>
          <Skeleton width={label} height={26} />
          <Skeleton variant="rounded" height={46} />
        </Box>
      ))}
      <Skeleton variant="rounded" height={44} sx={{ mt: 3 }} />
    </AuthCard>
  );
};

/** /new-password/{token}: target of a one-time link. The token stays in the address until it is used. */
export function NewPasswordPage() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const { token = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => api.checkPasswordLink(token),
    // No refetch on window focus: it must not replace a form that is being filled in.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isNotFound(error)) return <ExpiredLink error={error} />;
  if (data) return <NewPasswordForm token={token} link={data} />;
  if (isFetching) return <Loading />;
  return (
    <AuthCard title={translate('auth.newPassword.title')}>
      <LoadError error={error} failedAction="checkPasswordLink" refetch={refetch} />
      <Typography variant="body2" color="textSecondary">
        {translate('auth.newPassword.linkStillValid')}
      </Typography>
    </AuthCard>
  );
}
