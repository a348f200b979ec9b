import raEnglish from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { en } from './en';
import { translator, type Texts } from './translator';

/** Texts of screens that were opened. They are loaded with the screens, so that the first screen loads fewer. */
const added: Record<string, Texts> = {};

/** Makes texts available that are not part of `en`. Call it in a module that the screens with these texts import. */
export const addTexts = (texts: Record<string, Texts>): void => void Object.assign(added, texts);

/** The dashboard's texts in English, and react-admin's own for the keys that they do not have. */
export const i18nProvider: I18nProvider = {
  translate: translator(en, added, raEnglish),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
