import { createContext, useContext } from 'react';
import { type Language } from '../../../src/public/language.rules.js';
import { type ServerError } from '../api-types.js';
import { type JoinTexts } from './texts.en.js';

/** Texts of the form. `JoinForm` always provides them, so the default value is never used. */
export const JoinTextsContext = createContext({} as JoinTexts);
export const useJoinTexts = (): JoinTexts => useContext(JoinTextsContext);

const TEXT_MODULES = {
  en: () => import('./texts.en.js'),
  hi: () => import('./texts.hi.js'),
} satisfies Record<Language, () => Promise<{ texts: JoinTexts }>>;

/** Loads the texts of a language, or of the other one if they cannot be loaded. Rejects if neither can. */
export const loadJoinTexts = async (language: Language): Promise<JoinTexts> => {
  const { texts } = await TEXT_MODULES[language]().catch(TEXT_MODULES[language === 'hi' ? 'en' : 'hi']);
  return texts;
};

/** The server's error in the page's language; without a response, that the connection failed. */
export const joinErrorText = (error: ServerError | null, texts: JoinTexts): string =>
  error ? texts.serverError(error.code, error.text) : texts.failed;
