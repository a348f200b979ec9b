import '../i18n/second-factor/add-second-factor-texts';
import PasskeyIcon from '@mui/icons-material/FingerprintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useState, type ReactNode } from 'react';
import { required, TextInput, useTranslate } from 'react-admin';
import type { FactorChallengeView } from '../../../src/auth/second-factor/second-factor.view';
import type { FieldErrors } from '../api/http/problem';
import type { FactorAnswer } from '../api/inputs';
import { canUsePasskeys, readPasskey } from './passkeys';
import { useAuthCall } from '../auth/useAuthCall';
import { Banner } from '../common/feedback/Banner';
import { BusyButton } from '../common/forms/BusyButton';
import { FocusedForm } from '../common/forms/FocusedForm';
import { FormProblem } from '../common/forms/FormProblem';
import type { SavingState } from '../common/forms/useSaving';
import { APP_CODE_INPUT, APP_CODE_RULES, withoutSpaces } from './app-code';

interface AnswerFormProps {
  challenge: FactorChallengeView;
  /** Sends the answer. What it throws is shown. */
  onAnswer: (answer: FactorAnswer) => Promise<unknown>;
  /** Button below the form that leaves it. */
  leave: ReactNode;
}

/** What is offered: the passkey and the app's code, whichever the login has, or a recovery code. */
function offersOf({ methods, passkey }: FactorChallengeView) {
  const hasPasskey = passkey !== null && methods.includes('passkey') && canUsePasskeys();
  const hasApp = methods.includes('totp');
  return { hasPasskey, hasApp, hasRecoveryCode: methods.includes('recovery_code') };
}

const CodeInput = ({ isRecoveryCode, autoFocus }: { isRecoveryCode: boolean; autoFocus: boolean }) =>
  isRecoveryCode ? (
    <TextInput
      source="code"
      label="secondFactor.answer.recoveryCode"
      helperText="secondFactor.answer.recoveryCodeHint"
      autoComplete="off"
      autoFocus
      validate={required('secondFactor.answer.recoveryCodeNeeded')}
      slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
    />
  ) : (
    <TextInput
      source="code"
      label="secondFactor.answer.code"
      helperText={false}
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      validate={APP_CODE_RULES}
      slotProps={{ htmlInput: APP_CODE_INPUT }}
    />
  );

interface PartProps {
  sending: Pick<SavingState, 'isPending' | 'problem' | 'hasFieldErrors'>;
  /** Whether an answer of either part is being sent. */
  isBusy: boolean;
}

function PasskeyPart({ sending, isBusy, onUse }: PartProps & { onUse: () => void }) {
  const translate = useTranslate();
  return (
    <div>
      <Banner text={sending.problem} />
      <BusyButton variant="contained" fullWidth autoFocus startIcon={<PasskeyIcon />} busy={isBusy} onClick={onUse}>
        {translate(`secondFactor.answer.${sending.isPending ? 'waiting' : 'usePasskey'}`)}
      </BusyButton>
    </div>
  );
}

interface CodePartProps extends PartProps {
  isRecoveryCode: boolean;
  /** Whether it is below the passkey. */
  isSecondary: boolean;
  onSend: (values: { code?: string }) => Promise<FieldErrors | undefined> | undefined;
}

function CodePart({ isRecoveryCode, isSecondary, sending, isBusy, onSend }: CodePartProps) {
  const translate = useTranslate();
  return (
    <FocusedForm onSubmit={onSend}>
      <FormProblem mutation={sending} />
      <CodeInput isRecoveryCode={isRecoveryCode} autoFocus={!isSecondary} />
      <BusyButton type="submit" variant={isSecondary ? 'outlined' : 'contained'} fullWidth busy={isBusy} sx={{ mt: 2 }}>
        {translate(`secondFactor.answer.${sending.isPending ? 'checking' : 'continue'}`)}
      </BusyButton>
    </FocusedForm>
  );
}

/** Asks for the second factor: passkey, code of the app, or recovery code. */
export function AnswerForm({ challenge, onAnswer, leave }: AnswerFormProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`secondFactor.answer.${key}`);
  const { hasPasskey, hasApp, hasRecoveryCode } = offersOf(challenge);
  const hasUsual = hasPasskey || hasApp;
  const [wantsRecoveryCode, setWantsRecoveryCode] = useState(false);
  const isRecoveryCode = wantsRecoveryCode || !hasUsual;
  const offersPasskey = hasPasskey && !isRecoveryCode;
  const sendingCode = useAuthCall(
    (code: string) => onAnswer({ challenge: challenge.challenge, code }),
    'checkSecondFactor',
  );
  const sendingPasskey = useAuthCall(async (options: NonNullable<FactorChallengeView['passkey']>) => {
    sendingCode.reset();
    return onAnswer({ challenge: challenge.challenge, passkey: await readPasskey(options) });
  }, 'checkSecondFactor');
  const isBusy = sendingCode.isPending || sendingPasskey.isPending;
  const sendCode = ({ code = '' }: { code?: string }) => {
    sendingPasskey.reset();
    return isBusy ? undefined : sendingCode.submit(withoutSpaces(code));
  };
  const switchWay = () => {
    sendingCode.reset();
    sendingPasskey.reset();
    setWantsRecoveryCode(!isRecoveryCode);
  };
  const usual = hasPasskey ? (hasApp ? 'useAppOrPasskey' : 'usePasskey') : 'useApp';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {offersPasskey && (
        <PasskeyPart
          sending={sendingPasskey}
          isBusy={isBusy}
          onUse={() => challenge.passkey && void sendingPasskey.submit(challenge.passkey)}
        />
      )}
      {offersPasskey && hasApp && <Divider sx={{ fontSize: 13, color: 'text.secondary' }}>{text('or')}</Divider>}
      {(hasApp || isRecoveryCode) && (
        <CodePart
          key={String(isRecoveryCode)}
          isRecoveryCode={isRecoveryCode}
          isSecondary={offersPasskey}
          sending={sendingCode}
          isBusy={isBusy}
          onSend={sendCode}
        />
      )}
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        {hasUsual && hasRecoveryCode && (
          <Button fullWidth disabled={isBusy} onClick={switchWay}>
            {text(isRecoveryCode ? usual : 'useRecoveryCode')}
          </Button>
        )}
        {leave}
      </Box>
    </Box>
  );
}
