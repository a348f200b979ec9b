import { createContext, useContext } from 'react';
import { languageOf, type Language } from '../../src/public/language.rules.js';
import { type Texts } from './texts.en.js';

/** The page's texts: whoever draws it gives them. */
export const TextsContext = createContext({} as Texts);
export const useTexts = (): Texts => useContext(TextsContext);

const FILES = {
  en: () => import('./texts.en.js'),
  hi: () => import('./texts.hi.js'),
} satisfies Record<Language, () => Promise<{ texts: Texts }>>;

/**
 * The texts of a language: a file for each, which the server's page names, so that it comes with the rest. If it does not,
 * the page is in the other one.
 */
export const textsIn = async (language: Language): Promise<Texts> => {
  const { texts } = await FILES[language]().catch(FILES[language === 'hi' ? 'en' : 'hi']);
  return texts;
};

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
