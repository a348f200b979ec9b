import { useEffect, useState } from 'react';
import { formatTime } from '../../../../src/shared/instant.js';
import { useCall } from '../../common/use-call.js';
import { confirmNumber, sendJoinCode } from '../api.js';
import { joinErrorText, useJoinTexts } from '../context.js';
import { ErrorNote } from './ErrorNote.js';
import { useLanguageChange } from '../use-language-change.js';
import { Field } from './Field.js';
import { type StepProps } from './step-props.js';
import { StepForm } from './StepForm.js';

const CODE_LENGTH = 6;

const onOneLine = (phone: string) => phone.replaceAll(' ', '\u00a0');

/** Confirms the number with the code that was sent to it. */
export function CodeStep({ view, plan, state, send }: StepProps) {
  const texts = useJoinTexts();
  const { beneficiary, mobile, sent } = state;
  const [code, setCode] = useState('');
  const [mistakes, setMistakes] = useState<{ code: string | null }>({ code: null });
  const confirming = useCall((error) => {
    if (error?.code !== 'request.invalid') return joinErrorText(error, texts);
    setMistakes({ code: texts.wrongCode });
    return texts.wrongCode;
  });
  useLanguageChange(() => {
    setMistakes({ code: null });
    if (confirming.error !== null) confirming.setError(null);
  });
  const submit = () => {
    const isComplete = code.length === CODE_LENGTH;
    setMistakes({ code: isComplete ? null : texts.codeIncomplete });
    confirming.setError(null);
    if (!isComplete) return;
    confirming.run(async () => send({ type: 'confirmed', confirmed: await confirmNumber(view.slug, mobile, code) }));
  };
  const resend = async () => {
    const { language } = texts;
    setMistakes({ code: null });
    confirming.setError(null);
    const sent = await sendJoinCode({ slug: view.slug, subscription_id: plan.id, mobile, language });
    setCode('');
    send({ type: 'code sent', beneficiary, mobile, sent });
  };
  if (!sent) return null;
  return (
    <>
      <p role="status">{texts.codeSent(onOneLine(sent.mobileHint), formatTime(new Date(sent.expiresAt)))}</p>
      <StepForm
        mistakes={mistakes}
        error={mistakes.code === null ? confirming.error : null}
        phone={view.doctor.phone}
        isBusy={confirming.isBusy}
        action={[texts.confirm, texts.confirming]}
        onSubmit={submit}
      >
        <Field
          id="join-code"
          className="code-input"
          label={texts.code}
          error={mistakes.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH + 3} // pasted with spaces
          value={code}
          onChange={({ target }) => {
            setCode(target.value.replace(/\D/g, '').slice(0, CODE_LENGTH));
            setMistakes({ code: null });
            if (confirming.error !== null) confirming.setError(null);
          }}
        />
      </StepForm>
      <Resend resendAt={sent.resendAt} phone={view.doctor.phone} onResend={resend} />
      <button className="link-button" type="button" onClick={() => history.back()}>
        {texts.changeNumber}
      </button>
    </>
  );
}

interface ResendProps {
  /** When a new code may be sent, in ms since 1970. */
  resendAt: number;
  /** The clinic's number, shown with an error. */
  phone: string | null;
  onResend: () => Promise<void>;
}

function Resend({ resendAt, phone, onResend }: ResendProps) {
  const texts = useJoinTexts();
  const seconds = useSecondsUntil(resendAt);
  const sending = useCall((error) => joinErrorText(error, texts));
  const isWaiting = seconds > 0;
  useLanguageChange(() => {
    if (sending.error !== null) sending.setError(null);
  });
  return (
    <>
      {sending.error !== null && <ErrorNote error={sending.error} phone={phone} />}
      <button
        className="link-button"
        type="button"
        aria-disabled={isWaiting || sending.isBusy}
        onClick={() => {
          if (!isWaiting) sending.run(onResend);
        }}
      >
        {sending.isBusy ? texts.sendingCode : isWaiting ? texts.newCodeIn(seconds) : texts.newCode}
      </button>
    </>
  );
}

const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1_000));

/** Whole seconds until a time in ms since 1970; 0 once it has passed. */
function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(time));
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
