import { createContext, useContext } from 'react';
import { type Language } from '../../../src/public/language.rules.js';
import { type ServerError } from '../api-types.js';
import { type DataTexts } from './texts.en.js';

/** Texts of the page. The page's root always provides them, so the default value is never used. */
export const TextsContext = createContext({} as DataTexts);
export const useTexts = (): DataTexts => useContext(TextsContext);

const TEXT_MODULES = {
  en: () => import('./texts.en.js'),
  hi: () => import('./texts.hi.js'),
} satisfies Record<Language, () => Promise<{ texts: DataTexts }>>;

/** Loads the texts of a language, or of the other one if they cannot be loaded. Rejects if neither can. */
export const loadTexts = async (language: Language): Promise<DataTexts> => {
  const { texts } = await TEXT_MODULES[language]().catch(TEXT_MODULES[language === 'hi' ? 'en' : 'hi']);
  return texts;
};

/** The server's error in the page's language, or `fallback` if the server sent no text. */
export const errorText = (error: ServerError | null, texts: DataTexts, fallback: string): string =>
  error ? texts.serverError(error.code, error.text) : fallback;
