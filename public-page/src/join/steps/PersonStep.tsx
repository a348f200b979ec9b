import { useJoinTexts } from '../context.js';
import { type StepProps } from './step-props.js';

/** The people of the number whom the clinic knows, so that nobody is added twice. */
export function PersonStep({ state, send }: StepProps) {
  const texts = useJoinTexts();
  return (
    <>
      <h3 id="join-people">{texts.personTitle[state.beneficiary]}</h3>
      <p className="hint">{texts.personNote}</p>
      <ul className="people" aria-labelledby="join-people">
        {state.confirmed?.people.map((person) => (
          <li key={person.id}>
            <button className="button secondary" type="button" onClick={() => send({ type: 'person chosen', person })}>
              {person.name}
            </button>
          </li>
        ))}
      </ul>
      <button className="link-button" type="button" onClick={() => send({ type: 'person chosen', person: null })}>
        {texts.somebodyNew}
      </button>
    </>
  );
}
