import english from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { en } from './en';
import { translator } from './translator';

export const i18nProvider: I18nProvider = {
  translate: translator(en, english),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
