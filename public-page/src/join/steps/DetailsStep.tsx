import { useState } from 'react';
import { useCall } from '../../common/use-call.js';
import { joinPlan } from '../api.js';
import { Consents } from './Consents.js';
import { joinErrorText, useJoinTexts } from '../context.js';
import { Field } from './Field.js';
import { type StepProps } from './step-props.js';
import { asksOwnName, findMistakes, NO_MISTAKES, toJoining, type Details, type Mistakes } from './details.js';
import { openPayPage } from '../open-pay-page.js';
import { useLanguageChange } from '../use-language-change.js';
import { StepForm } from './StepForm.js';

const EMPTY: Details = { name: '', ownName: '', email: '', consent: false, reminders: false };

/** Errors after which the number has to be confirmed again. */
const EXPIRED = ['join.confirmation_ended', 'join.code_ended'];

/** Names, email and consent. Joining opens the person's own page, or asks the clinic. */
export function DetailsStep({ view, plan, state, send }: StepProps) {
  const texts = useJoinTexts();
  const { beneficiary, person } = state;
  const [details, setDetails] = useState<Details>({ ...EMPTY, name: person?.name ?? '' });
  const [sent, setSent] = useState(details);
  const [mistakes, setMistakes] = useState(NO_MISTAKES);
  const joining = useCall((error) => {
    if (error && EXPIRED.includes(error.code)) send({ type: 'confirmation expired' });
    const text = joinErrorText(error, texts);
    if (error?.code === 'join.guardian_is_person') setMistakes({ ...NO_MISTAKES, ownName: text });
    return text;
  });
  const change = (changed: Partial<Details>) => setDetails((current) => ({ ...current, ...changed }));
  useLanguageChange(() => {
    change({ consent: false, reminders: false }); // each sentence is accepted in the language in which it is stored
    setMistakes(NO_MISTAKES);
    if (joining.error !== null) joining.setError(null);
  });
  const submit = () => {
    const found = findMistakes(details, state, texts);
    setSent(details);
    setMistakes(found);
    joining.setError(null);
    if (Object.values(found).some((mistake) => mistake !== null)) return;
    joining.run(async () => {
      const { language } = texts;
      const { identifier, page } = await joinPlan({
        slug: view.slug,
        subscription_id: plan.id,
        language,
        ...toJoining(details, state),
      });
      if (identifier === null) send({ type: 'request stored' });
      else await openPayPage(identifier, page, language);
    });
  };
  // A mistake stays while its field is unchanged, and disappears once it is corrected. A new one appears only on sending.
  const current = findMistakes(details, state, texts);
  const mistakeIn = (field: keyof Mistakes) =>
    mistakes[field] === null || details[field] === sent[field] ? mistakes[field] : current[field];
  return (
    <StepForm
      mistakes={mistakes}
      error={mistakes.ownName === null ? joining.error : null}
      phone={view.doctor.phone}
      isBusy={joining.isBusy}
      action={[plan.joining === 'approval' ? texts.askClinic : texts.continueToPay, texts.joining]}
      onSubmit={submit}
    >
      <h3>{person ? texts.forPerson(person.name) : texts.detailsTitle[beneficiary]}</h3>
      {!person && (
        <Field
          id="join-name"
          label={texts.name[beneficiary]}
          error={mistakeIn('name')}
          autoComplete={beneficiary === 'self' ? 'name' : 'off'}
          value={details.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
      {asksOwnName(state) && (
        <Field
          id="join-own-name"
          label={beneficiary === 'child' ? texts.guardianName : texts.payerName}
          error={mistakeIn('ownName')}
          autoComplete="name"
          value={details.ownName}
          onChange={({ target }) => change({ ownName: target.value })}
        />
      )}
      {!person && (
        <Field
          id="join-email"
          label={`${texts.email} ${texts.optional}`}
          error={mistakeIn('email')}
          type="email"
          autoComplete="email"
          value={details.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      )}
      <Consents view={view} plan={plan} details={details} mistake={mistakeIn('consent')} onChange={change} />
    </StepForm>
  );
}
