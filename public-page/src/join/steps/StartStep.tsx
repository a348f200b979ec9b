import { useState } from 'react';
import { JOIN_FOR } from '../../../../src/joining/joining.rules.js';
import { useCall } from '../../common/use-call.js';
import { sendJoinCode } from '../api.js';
import { joinErrorText, useJoinTexts } from '../context.js';
import { useLanguageChange } from '../use-language-change.js';
import { Field } from './Field.js';
import { type StepProps } from './step-props.js';
import { StepForm } from './StepForm.js';

/** For whom the plan is, and the number that is confirmed. */
export function StartStep({ view, plan, state, send }: StepProps) {
  const texts = useJoinTexts();
  const [beneficiary, setBeneficiary] = useState(state.beneficiary);
  const [mobile, setMobile] = useState(state.mobile);
  const [mistakes, setMistakes] = useState<{ mobile: string | null }>({ mobile: null });
  const sending = useCall((error) => {
    // The server decides which numbers WhatsApp can reach.
    if (error?.code === 'request.invalid') setMistakes({ mobile: texts.mobileInvalid });
    return joinErrorText(error, texts);
  });
  useLanguageChange(() => {
    setMistakes({ mobile: null });
    if (sending.error !== null) sending.setError(null);
  });
  const submit = () => {
    const isEmpty = mobile.trim() === '';
    setMistakes({ mobile: isEmpty ? texts.mobileInvalid : null });
    sending.setError(null);
    if (isEmpty) return;
    sending.run(async () => {
      const { language } = texts;
      const sent = await sendJoinCode({ slug: view.slug, subscription_id: plan.id, mobile, language });
      send({ type: 'code sent', beneficiary, mobile, sent });
    });
  };
  return (
    <StepForm
      mistakes={mistakes}
      error={mistakes.mobile === null ? sending.error : null}
      phone={view.doctor.phone}
      isBusy={sending.isBusy}
      action={[texts.sendCode, texts.sendingCode]}
      onSubmit={submit}
    >
      {state.hasExpired && (
        <p className="note note-warning" role="status">
          {texts.confirmationExpired}
        </p>
      )}
      <fieldset className="choices">
        <legend>{texts.beneficiary}</legend>
        {JOIN_FOR.map((each) => (
          <label key={each} className="choice">
            <input
              type="radio"
              name="beneficiary"
              checked={each === beneficiary}
              onChange={() => setBeneficiary(each)}
            />
            <span>
              <b>{texts.beneficiaries[each]}</b> <span className="hint">{texts.beneficiaryNotes[each]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        id="join-mobile"
        label={texts.mobile}
        hint={texts.mobileNote[beneficiary]}
        error={mistakes.mobile}
        type="tel"
        autoComplete="tel"
        value={mobile}
        onChange={({ target }) => {
          setMobile(target.value);
          setMistakes({ mobile: null });
          if (sending.error !== null) sending.setError(null);
        }}
      />
    </StepForm>
  );
}
