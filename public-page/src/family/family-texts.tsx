import { createContext, useContext, type ReactNode } from 'react';
import { type Language } from '../../../src/public/language.rules.js';
import { TextsContext } from '../texts/language.js';
import { type FamilyTexts } from './texts.en.js';

const FamilyTextsContext = createContext({} as FamilyTexts);
export const useFamilyTexts = (): FamilyTexts => useContext(FamilyTextsContext);

/** Provides the texts of the page, also to the components that it shares with the pay page. */
export const FamilyTextsProvider = ({ texts, children }: { texts: FamilyTexts; children: ReactNode }) => (
  <TextsContext.Provider value={texts}>
    <FamilyTextsContext.Provider value={texts}>{children}</FamilyTextsContext.Provider>
  </TextsContext.Provider>
);

const TEXT_MODULES = {
  en: () => import('./texts.en.js'),
  hi: () => import('./texts.hi.js'),
} satisfies Record<Language, () => Promise<{ texts: FamilyTexts }>>;

/** As `loadTexts`, with the texts of this page. */
export const loadFamilyTexts = async (language: Language): Promise<FamilyTexts> => {
  const otherLanguage = language === 'hi' ? 'en' : 'hi';
  const { texts } = await TEXT_MODULES[language]().catch(TEXT_MODULES[otherLanguage]);
  return texts;
};
