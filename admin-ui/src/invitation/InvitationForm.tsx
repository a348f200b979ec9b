import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, useDataProvider, useTranslate } from 'react-admin';
import type { InvitationCheckView } from '../../../src/auth/account.view';
import type { Api } from '../api/dataProvider';
import { errorBodyOf, isNotFound } from '../api/http/problem';
import { WITHOUT_REFETCH } from '../api/queryClient';
import { AuthCard } from '../auth/AuthCard';
import { NewPasswordInputs } from '../auth/NewPasswordInputs';
import { passwordProblem } from '../auth/password';
import { PasswordTextInput } from '../auth/PasswordTextInput';
import { Banner } from '../common/feedback/Banner';
import { useProblemText } from '../common/feedback/useProblemText';
import { timeText } from '../common/fields/timeText';
import { loginName } from '../common/fields/user-name';
import { FormGrid } from '../common/forms/FormGrid';
import { switchSession } from '../common/hooks/useSwitchSession';
import { ExpiredInvitation } from './ExpiredInvitation';

interface InvitationValues {
  password: string;
  confirm: string;
}

interface InvitationFormProps {
  token: string;
  invitation: InvitationCheckView;
}

/** Says whose clinic it is and as what. A new person chooses a password; whoever has a login enters its password. */
export function InvitationForm({ token, invitation }: InvitationFormProps) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const api = useDataProvider<Api>();
  const [formError, setFormError] = useState<string>();
  const { mutateAsync, isPending, error } = useMutation({
    meta: WITHOUT_REFETCH,
    mutationFn: (password: string) => api.acceptInvitation(token, password),
    onSuccess: switchSession,
  });
  if (isNotFound(error)) return <ExpiredInvitation error={error} />;

  const { name, role, doctor_name, clinic_name, has_login: hasLogin } = invitation;
  const accept = async (values: Partial<InvitationValues>) => {
    const { password, confirm } = { password: '', confirm: '', ...values };
    const found = hasLogin ? undefined : passwordProblem(password, confirm);
    setFormError(found);
    if (found) return undefined;
    return mutateAsync(password).then(
      () => undefined,
      (failure: unknown) => errorBodyOf(failure).errors,
    );
  };
  const clinic = clinic_name ?? doctor_name;
  const problem = errorBodyOf(error).details?.length ? undefined : problemText(error, 'acceptInvitation');
  return (
    <AuthCard
      title={clinic === null ? translate('invitation.title') : translate('invitation.join', { clinic })}
      intro={translate(doctor_name === null ? 'invitation.introUnnamed' : 'invitation.intro', {
        name,
        doctor: doctor_name,
        role: translate(`roles.${role}`),
      })}
    >
      <Banner text={formError ? translate(formError) : problem} />
      <Typography variant="body2" sx={{ mb: 2 }}>
        {translate(hasLogin ? 'invitation.hasLogin' : 'invitation.newLogin')}{' '}
        {translate('invitation.validUntil', { time: timeText(invitation.expires_at) })}
      </Typography>
      <Form noValidate disableInvalidFormNotification onSubmit={accept}>
        <FormGrid singleColumn>
          <TextField
            id="invitation-login"
            label={translate(invitation.email === null ? 'account.mobile' : 'auth.email')}
            value={loginName(invitation)}
            autoComplete="username"
            slotProps={{ input: { readOnly: true, sx: { bgcolor: 'background.default' } } }}
          />
          {hasLogin ? (
            <PasswordTextInput source="password" label="auth.password" autoComplete="current-password" />
          ) : (
            <NewPasswordInputs />
          )}
        </FormGrid>
        <Button type="submit" variant="contained" fullWidth disabled={isPending} sx={{ mt: 3 }}>
          {translate(isPending ? 'common.saving' : 'invitation.accept')}
        </Button>
      </Form>
    </AuthCard>
  );
}
