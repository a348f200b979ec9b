interface Props {
  texts: {
    language: string;
    switchLanguage: string;
  };
}

/** Link to the page in the other language. A link works before the script has loaded. */
export function LanguageLink({ texts: { language, switchLanguage } }: Props) {
  const otherLanguage = language === 'hi' ? 'en' : 'hi';
  return (
    <a
      className="language"
      href={`?lang=${otherLanguage}`}
      hrefLang={otherLanguage}
      lang={otherLanguage}
      onClick={keepHash}
    >
      {switchLanguage}
    </a>
  );
}

/** Keeps `#/subscription/…`, which names the screen: a link to `?…` alone would drop the hash. */
function keepHash(event: { currentTarget: HTMLAnchorElement }) {
  event.currentTarget.hash = location.hash;
}
