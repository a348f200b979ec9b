import { createContext, useContext } from 'react';
import { languageOf, type Language } from '../../src/public/language.rules.js';
import { texts as english, type Texts } from './texts.en.js';

/** The page's texts. Everybody loads the English ones, so that nothing waits for a second file in English. */
export const TextsContext = createContext<Texts>(english);
export const useTexts = (): Texts => useContext(TextsContext);

/** The texts of a language; Hindi is a file of its own. A lost connection leaves the page in English. */
export const textsIn = async (language: Language): Promise<Texts> =>
  language === 'hi'
    ? import('./texts.hi.js').then(
        ({ texts }) => texts,
        () => english,
      )
    : english;

const YEAR_SECONDS = 31_536_000;

/** The language of this browser, for a page that the server has not written; a choice in the address is kept. */
export function ownLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked === 'en' || asked === 'hi') {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `lang=${asked}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  }
  return languageOf({ asked, cookies: document.cookie, accepted: navigator.languages.join(',') });
}
