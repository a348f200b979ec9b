import { useState } from 'react';
import { consentWording, PURPOSES } from '../../../src/patients/consents/consent.rules.js';
import { dayOf } from '../../../src/shared/calendar.js';
import { type Consent, type Purpose } from './api-types.js';
import { useTexts } from './context.js';
import { type DataCardProps } from './card-props.js';
import { useCall } from './use-call.js';

/** The newest row of each purpose. */
const newestOf = (rows: Consent[]): Partial<Record<Purpose, Consent>> =>
  Object.fromEntries(
    [...rows].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).map((row) => [row.purpose, row]),
  );

/** Whether the data is used for a purpose: without a decision it is, except to remind a minor. */
const isUsed = (consent: Consent | undefined, purpose: Purpose, { patient }: DataCardProps['data']): boolean =>
  consent?.granted ?? !(patient.is_minor && purpose === 'whatsapp_reminders');

/** A switch for each purpose, with the sentence that the patient accepts. */
export function ConsentsCard({ data, calls, onAccessEnded }: DataCardProps) {
  const texts = useTexts();
  const { guardian_name: guardian } = data;
  const [consents, setConsents] = useState(() => newestOf(data.consents));
  const [changed, setChanged] = useState<Purpose | null>(null);
  const saving = useCall(texts.consentFailed, onAccessEnded);
  const toggle = (purpose: Purpose) => {
    setChanged(purpose);
    saving.run(async () => {
      const granted = !isUsed(consents[purpose], purpose, data);
      const { language } = texts;
      setConsents(
        newestOf(
          await calls.saveConsent({
            purpose,
            granted,
            language,
            ...(guardian !== null && { guardian_name: guardian }),
          }),
        ),
      );
    });
  };
  return (
    <section className="card consents" aria-labelledby="consents-title">
      <h2 id="consents-title">{texts.consentsTitle}</h2>
      <p className="hint">{texts.consentsNote}</p>
      {guardian !== null && <p className="hint">{texts.byGuardian(guardian)}</p>}
      <ul>
        {PURPOSES.map((purpose) => {
          const at = consents[purpose]?.at;
          const granted = isUsed(consents[purpose], purpose, data);
          const state = granted ? texts.on : texts.off;
          const isBusy = saving.isBusy && changed === purpose;
          return (
            <li key={purpose}>
              <div>
                <b id={`${purpose}-name`}>{texts.purposes[purpose]}</b>
                <p id={`${purpose}-wording`}>{consentWording(purpose, texts.language, true)}</p>
                <p className="hint" role="status">
                  {isBusy
                    ? texts.saving
                    : at === undefined
                      ? texts.undecided(state)
                      : texts.since(state, texts.day(dayOf(new Date(at))))}
                </p>
              </div>
              <button
                type="button"
                role="switch"
                aria-checked={granted}
                aria-labelledby={`${purpose}-name`}
                aria-describedby={`${purpose}-wording`}
                aria-disabled={saving.isBusy}
                onClick={() => toggle(purpose)}
              />
              {changed === purpose && saving.error !== null && (
                <p className="note note-error" role="alert">
                  {saving.error}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
