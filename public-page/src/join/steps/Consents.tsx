import { joinWording } from '../../../../src/joining/join-wording.rules.js';
import { consentWording } from '../../../../src/patients/consents/consent.rules.js';
import { type PublicDoctor, type PublicPlan } from '../../doctor/api-types.js';
import { useJoinTexts } from '../context.js';
import { type Details } from './details.js';
import { Notice } from './Notice.js';

interface Props {
  view: PublicDoctor;
  plan: PublicPlan;
  details: Details;
  /** The error of the consent that is needed; null without one. */
  mistake: string | null;
  onChange: (changed: Pick<Partial<Details>, 'consent' | 'reminders'>) => void;
}

/** Two boxes, which nobody ticks but the person: the consent that joining needs, and the reminders. */
export function Consents({ view, plan, details, mistake, onChange }: Props) {
  const texts = useJoinTexts();
  const { language } = texts;
  const showPlan = () => document.getElementById(`plan-${plan.slug}`)?.scrollIntoView({ block: 'start' });
  return (
    <fieldset className="consent">
      <legend>{texts.consentTitle}</legend>
      <label className="choice">
        <input
          type="checkbox"
          checked={details.consent}
          aria-invalid={mistake !== null}
          aria-describedby={mistake === null ? undefined : 'consent-error'}
          onChange={({ target }) => onChange({ consent: target.checked })}
        />
        <span>{joinWording(language, plan.name)}</span>
      </label>
      {mistake !== null && (
        <p id="consent-error" className="field-error">
          {mistake}
        </p>
      )}
      <p className="consent-links">
        <button className="link-button" type="button" onClick={showPlan}>
          {texts.planTerms}
        </button>
        <a className="link-button" href="/terms" target="_blank" rel="noopener">
          {texts.termsLink}
        </a>
      </p>
      <Notice key={language} slug={view.slug} />
      <label className="choice">
        <input
          type="checkbox"
          checked={details.reminders}
          onChange={({ target }) => onChange({ reminders: target.checked })}
        />
        <span>
          {consentWording('whatsapp_reminders', language, true)} <span className="hint">{texts.remindersNote}</span>
        </span>
      </label>
    </fieldset>
  );
}
