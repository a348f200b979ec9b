import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { mergeTranslations, type TranslationMessages } from 'react-admin';
import { en } from './en';

const messages = mergeTranslations(english, en) as TranslationMessages;

export const i18nProvider = polyglot(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});
