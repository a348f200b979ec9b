import { createContext, useContext } from 'react';
import { type Language } from '../../../src/public/language.rules.js';
import { type DoctorTexts } from './texts.en.js';

/** Texts of the page. `DoctorPage` always provides them, so the default value is never used. */
export const TextsContext = createContext({} as DoctorTexts);
export const useTexts = (): DoctorTexts => useContext(TextsContext);

const TEXT_MODULES = {
  en: () => import('./texts.en.js'),
  hi: () => import('./texts.hi.js'),
} satisfies Record<Language, () => Promise<{ texts: DoctorTexts }>>;

/** Loads the texts of a language, or of the other one if they cannot be loaded. Rejects if neither can. */
export const loadTexts = async (language: Language): Promise<DoctorTexts> => {
  const { texts } = await TEXT_MODULES[language]().catch(TEXT_MODULES[language === 'hi' ? 'en' : 'hi']);
  return texts;
};
