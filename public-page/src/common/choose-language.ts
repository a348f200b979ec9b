import { chooseLanguage, type Language } from '../../../src/public/language.rules.js';

const YEAR_SECONDS = 31_536_000;

/**
 * Stores a `lang` parameter of the URL in a cookie. Returns the language by the server's rule; a page with data from the
 * server uses the language of that data instead.
 */
export function chooseAndStoreLanguage(): Language {
  const requested = new URLSearchParams(location.search).get('lang');
  if (requested === 'en' || requested === 'hi') {
    const [prefix, secure] = location.protocol === 'https:' ? ['__Secure-', '; secure'] : ['', ''];
    document.cookie = `${prefix}lang=${requested}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  }
  return chooseLanguage({ requested, cookies: document.cookie, accepted: navigator.languages.join(',') });
}
