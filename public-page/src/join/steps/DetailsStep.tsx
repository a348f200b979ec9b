import { useState } from 'react';
import { useCall } from '../../common/use-call.js';
import { joinPlan } from '../api.js';
import { Consents } from './Consents.js';
import { joinErrorText, useJoinTexts } from '../context.js';
import { Field } from './Field.js';
import { type StepProps } from './step-props.js';
import { findMistakes, NO_MISTAKES, toJoining, type Details } from './details.js';
import { openPayPage } from '../open-pay-page.js';
import { StepForm } from './StepForm.js';

const EMPTY: Details = { name: '', ownName: '', email: '', consent: false, reminders: false };

/** Errors after which the number has to be confirmed again. */
const EXPIRED = ['join.confirmation_ended', 'join.code_ended'];

/** Names, email and consent. Joining opens the person's own page, or asks the clinic. */
export function DetailsStep({ view, plan, state, send }: StepProps) {
  const texts = useJoinTexts();
  const { beneficiary, person } = state;
  const [details, setDetails] = useState<Details>({ ...EMPTY, name: person?.name ?? '' });
  const [mistakes, setMistakes] = useState(NO_MISTAKES);
  const joining = useCall((error) => {
    if (error && EXPIRED.includes(error.code)) send({ type: 'confirmation expired' });
    return joinErrorText(error, texts);
  });
  const change = (changed: Partial<Details>) => setDetails((current) => ({ ...current, ...changed }));
  const submit = () => {
    const found = findMistakes(details, state, texts);
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
      else await openPayPage(identifier, page);
    });
  };
  const asksOwnName = !person && beneficiary !== 'self';
  return (
    <StepForm
      mistakes={mistakes}
      error={joining.error}
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
          error={mistakes.name}
          autoComplete={beneficiary === 'self' ? 'name' : 'off'}
          value={details.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
      {asksOwnName && (
        <Field
          id="join-own-name"
          label={beneficiary === 'child' ? texts.guardianName : texts.payerName}
          error={mistakes.ownName}
          autoComplete="name"
          value={details.ownName}
          onChange={({ target }) => change({ ownName: target.value })}
        />
      )}
      {!person && (
        <Field
          id="join-email"
          label={`${texts.email} ${texts.optional}`}
          error={mistakes.email}
          type="email"
          autoComplete="email"
          value={details.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      )}
      <Consents view={view} plan={plan} details={details} mistake={mistakes.consent} onChange={change} />
    </StepForm>
  );
}
