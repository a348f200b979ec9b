import { createContext, useContext } from 'react';
import { chooseLanguage, type Language } from '../../../src/public/language.rules.js';
import { type Texts } from './texts.en.js';

/** Texts of the page. The page's root always provides them, so the default value is never used. */
export const TextsContext = createContext({} as Texts);
export const useTexts = (): Texts => useContext(TextsContext);

const TEXT_MODULES = {
  en: () => import('./texts.en.js'),
  hi: () => import('./texts.hi.js'),
} satisfies Record<Language, () => Promise<{ texts: Texts }>>;

/**
 * Loads the texts of a language. The server-rendered page preloads the file. If it cannot be loaded, the other language
 * is used. Rejects if neither can be loaded.
 */
export const loadTexts = async (language: Language): Promise<Texts> => {
  const otherLanguage = language === 'hi' ? 'en' : 'hi';
  const { texts } = await TEXT_MODULES[language]().catch(TEXT_MODULES[otherLanguage]);
  return texts;
};

const YEAR_SECONDS = 31_536_000;

/** Chooses the language of a page that the server has not rendered, and stores a `lang` parameter of the URL in a cookie. */
export function chooseAndStoreLanguage(): Language {
  const requested = new URLSearchParams(location.search).get('lang');
  if (requested === 'en' || requested === 'hi') {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `lang=${requested}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  }
  return chooseLanguage({ requested, cookies: document.cookie, accepted: navigator.languages.join(',') });
}
