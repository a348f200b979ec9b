import { createContext, useContext } from 'react';
import { type Language } from '../../../src/public/language.rules.js';
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
