import { useTexts } from '../language.js';

/**
 * Leads to the same page in the other language. A link, not a button: it works before the script does, and without it.
 */
export function LanguageLink() {
  const { language, otherLanguage } = useTexts();
  const other = language === 'hi' ? 'en' : 'hi';
  return (
    <a className="language" href={`?lang=${other}`} hrefLang={other} lang={other} onClick={keepHash}>
      {otherLanguage}
    </a>
  );
}

/** An address with `#/subscription/…` names the screen behind its '#', which a link to `?…` alone would drop. */
function keepHash(event: { currentTarget: HTMLAnchorElement }) {
  event.currentTarget.hash = location.hash;
}
