import { type PayPageView } from '../api-types.js';
import { useTexts } from '../texts/language.js';

/** The plan's additional info, titled "Good to know". */
export function AdditionalInfo({ view }: { view: PayPageView }) {
  const texts = useTexts();
  const { additionalInfo: info } = view.subscription;
  if (!info) return null;
  return (
    <div className="additional-info">
      <h2>{texts.additionalInfo}</h2>
      <p>{info}</p>
    </div>
  );
}
