import { useTexts } from '../texts/language.js';

/** Link to the page in the other language. A link works before the script has loaded. */
export function LanguageLink() {
  const { language, otherLanguage } = useTexts();
  const other = language === 'hi' ? 'en' : 'hi';
  return (
    <a className="language" href={`?lang=${other}`} hrefLang={other} lang={other} onClick={keepHash}>
      {otherLanguage}
    </a>
  );
}

/** Keeps `#/subscription/…`, which names the screen: a link to `?…` alone would drop the hash. */
function keepHash(event: { currentTarget: HTMLAnchorElement }) {
  event.currentTarget.hash = location.hash;
}
