import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { InvitationCheckView } from '../../../src/auth/account.view';
import type { LoginChallengeView } from '../../../src/auth/second-factor/second-factor.view';
import type { Api } from '../api/dataProvider';
import { isNotFound } from '../api/http/problem';
import { AuthCard } from '../auth/AuthCard';
import { useAuthCall } from '../auth/useAuthCall';
import { NewPasswordInputs } from '../auth/NewPasswordInputs';
import { PasswordTextInput } from '../auth/PasswordTextInput';
import { usePasswordRule } from '../auth/usePasswordRule';
import { timeText } from '../common/fields/timeText';
import { loginName } from '../common/fields/user-name';
import { FocusedForm } from '../common/forms/FocusedForm';
import { FormGrid } from '../common/forms/FormGrid';
import { FormProblem } from '../common/forms/FormProblem';
import { switchSession } from '../common/hooks/useSwitchSession';
import { LoginSecondStep } from '../second-factor/LoginSecondStep';
import { ExpiredInvitation } from './ExpiredInvitation';

interface InvitationValues {
  password: string;
  confirm: string;
}

interface InvitationFormProps {
  token: string;
  invitation: InvitationCheckView;
}

/** Says whose clinic it is and as what. A new person chooses a password; a person with a login enters its password. */
export function InvitationForm({ token, invitation }: InvitationFormProps) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const navigate = useNavigate();
  const { errorsOf } = usePasswordRule();
  /** A login with a second factor is asked for it, once the invitation is accepted. */
  const [challenge, setChallenge] = useState<LoginChallengeView | null>(null);
  const accepting = useAuthCall(async (password: string) => {
    const accepted = await api.acceptInvitation(token, password);
    if ('challenge' in accepted) setChallenge(accepted);
    else switchSession(accepted);
  }, 'acceptInvitation');
  /** The invitation is accepted: the login goes on without it. */
  const logInAgain = (problem?: string) =>
    void navigate('/login', { replace: true, state: { email: invitation.email ?? '', problem } });
  if (challenge) return <LoginSecondStep challenge={challenge} onLogin={switchSession} onBack={logInAgain} />;
  if (isNotFound(accepting.error)) return <ExpiredInvitation error={accepting.error} />;

  const { name, role, doctor_name, clinic_name, has_login: hasLogin } = invitation;
  const accept = async ({ password = '', confirm = '' }: Partial<InvitationValues>) =>
    (hasLogin ? undefined : errorsOf(password, confirm)) ?? accepting.submit(password);
  const clinic = clinic_name ?? doctor_name;
  return (
    <AuthCard
      title={clinic === null ? translate('invitation.title') : translate('invitation.join', { clinic })}
      intro={translate(doctor_name === null ? 'invitation.introUnnamed' : 'invitation.intro', {
        name,
        doctor: doctor_name,
        role: translate(`roles.${role}`),
      })}
    >
      <Typography variant="body2" sx={{ mb: 2 }}>
        {translate(hasLogin ? 'invitation.hasLogin' : 'invitation.newLogin')}{' '}
        {translate('invitation.validUntil', { time: timeText(invitation.expires_at) })}
      </Typography>
      <FocusedForm onSubmit={accept}>
        <FormProblem mutation={accepting} />
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
        <Button type="submit" variant="contained" fullWidth disabled={accepting.isPending} sx={{ mt: 3 }}>
          {translate(accepting.isPending ? 'common.saving' : 'invitation.accept')}
        </Button>
      </FocusedForm>
    </AuthCard>
  );
}
