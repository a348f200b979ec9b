import { useTexts } from '../language.js';

/** What the doctor wants a patient to know whose plan runs. */
export function GoodToKnow({ info }: { info: string | null }) {
  const texts = useTexts();
  if (!info) return null;
  return (
    <div className="info">
      <h3>{texts.goodToKnow}</h3>
      <p>{info}</p>
    </div>
  );
}
