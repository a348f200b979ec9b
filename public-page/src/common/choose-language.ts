import { chooseLanguage, type Language } from '../../../src/public/language.rules.js';

const YEAR_SECONDS = 31_536_000;

/** Chooses the language of a page that the server has not rendered, and stores a `lang` parameter of the URL in a cookie. */
export function chooseAndStoreLanguage(): Language {
  const requested = new URLSearchParams(location.search).get('lang');
  if (requested === 'en' || requested === 'hi') {
    const [prefix, secure] = location.protocol === 'https:' ? ['__Secure-', '; secure'] : ['', ''];
    document.cookie = `${prefix}lang=${requested}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  }
  return chooseLanguage({ requested, cookies: document.cookie, accepted: navigator.languages.join(',') });
}
