import { useTexts } from '../texts/language.js';

/** The plan's additional info, titled "Good to know". */
export function AdditionalInfo({ info }: { info: string | null }) {
  const texts = useTexts();
  if (!info) return null;
  return (
    <div className="additional-info">
      <h3>{texts.additionalInfo}</h3>
      <p>{info}</p>
    </div>
  );
}
