import { createContext, useContext } from 'react';
import { chooseLanguage, type Language } from '../../src/public/language.rules.js';
import { type Texts } from './texts.en.js';

/** The page's texts: whoever draws it gives them. */
export const TextsContext = createContext({} as Texts);
export const useTexts = (): Texts => useContext(TextsContext);

const TEXT_MODULES = {
  en: () => import('./texts.en.js'),
  hi: () => import('./texts.hi.js'),
} satisfies Record<Language, () => Promise<{ texts: Texts }>>;

/**
 * The texts of a language: a file for each, which the server's page names, so that it comes with the rest. If it does not,
 * the page is in the other one.
 */
export const loadTexts = async (language: Language): Promise<Texts> => {
  const { texts } = await TEXT_MODULES[language]().catch(TEXT_MODULES[language === 'hi' ? 'en' : 'hi']);
  return texts;
};

const YEAR_SECONDS = 31_536_000;

/** The language of this browser, for a page that the server has not written; a choice in the address is kept. */
export function detectLanguage(): Language {
  const requested = new URLSearchParams(location.search).get('lang');
  if (requested === 'en' || requested === 'hi') {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `lang=${requested}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  }
  return chooseLanguage({ requested: requested, cookies: document.cookie, accepted: navigator.languages.join(',') });
}
