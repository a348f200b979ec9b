import { chooseLanguage, type Language } from './language.rules.js';

describe('the language of the pay page', () => {
  const cases: [requested: string | null, cookies: string, accepted: string, language: Language][] = [
    [null, '', '', 'en'],
    [null, '', 'hi-IN,hi;q=0.9,en-IN;q=0.8', 'hi'],
    [null, '', 'en-IN,hi;q=0.9', 'en'],
    [null, '', 'ta-IN, hi;q=0.5, en;q=0.7', 'en'],
    [null, '', 'en;q=0, hi;q=0.1', 'hi'],
    [null, '', 'mr,gu', 'en'],
    [null, '', ';;,q=x,', 'en'],
    [null, 'a=1; lang=hi', 'en', 'hi'],
    [null, 'slang=hi', 'en', 'en'],
    [null, 'lang=xx', 'hi', 'hi'],
    [null, 'lang=en; a=1; __Secure-lang=hi', 'en', 'hi'],
    [null, '__Secure-lang=en', 'hi', 'en'],
    ['en', 'lang=hi', 'hi', 'en'],
    ['<b>', 'lang=hi', 'en', 'hi'],
  ];
  test.each(cases)('requested %s, cookies "%s", accepted "%s": %s', (requested, cookies, accepted, language) => {
    expect(chooseLanguage({ requested, cookies, accepted })).toBe(language);
  });
});
