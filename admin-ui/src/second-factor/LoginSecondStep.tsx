import '../i18n/second-factor/add-second-factor-texts';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { LoginView } from '../../../src/auth/account.view';
import type { LoginChallengeView } from '../../../src/auth/second-factor/second-factor.view';
import { errorBodyOf } from '../api/http/problem';
import type { FactorAnswer } from '../api/inputs';
import { AuthCard } from '../auth/AuthCard';
import { completeLogin } from '../auth/login-calls';
import { Banner } from '../common/feedback/Banner';
import { timeText } from '../common/fields/timeText';
import { AnswerForm } from './AnswerForm';

interface LoginSecondStepProps {
  challenge: LoginChallengeView;
  /** Begins the session. */
  onLogin: (login: LoginView) => unknown;
  /** @param problem why the step has ended; undefined if the person left it. */
  onBack: (problem?: string) => void;
}

/** The second step of a login, after the password. */
export function LoginSecondStep({ challenge, onLogin, onBack }: LoginSecondStepProps) {
  const translate = useTranslate();
  const answer = async (input: FactorAnswer) => {
    try {
      await onLogin(await completeLogin(input));
    } catch (failure) {
      const { code, error } = errorBodyOf(failure);
      if (code !== 'factor.challenge_ended') throw failure;
      onBack(error);
    }
  };
  const { removal_due_at: dueAt } = challenge;
  return (
    <AuthCard title={translate('secondFactor.title')} intro={translate('secondFactor.login.intro')}>
      <Banner
        type="warning"
        text={dueAt === null ? undefined : translate('secondFactor.login.removalDue', { time: timeText(dueAt) })}
      />
      <AnswerForm
        challenge={challenge}
        onAnswer={answer}
        leave={
          <Button fullWidth color="inherit" onClick={() => onBack()}>
            {translate('secondFactor.login.back')}
          </Button>
        }
      />
    </AuthCard>
  );
}
