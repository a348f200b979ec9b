import raEnglish from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { en } from './en';
import { translator } from './translator';

/** The dashboard's texts in English, and react-admin's own for the keys that they do not have. */
export const i18nProvider: I18nProvider = {
  translate: translator(en, raEnglish),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
