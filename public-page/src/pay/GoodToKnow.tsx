import { useTexts } from '../texts/language.js';

/** The doctor's additional info for patients with an active plan. */
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
