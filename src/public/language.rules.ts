/** The languages of the pages for patients. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Values of the `lang` attribute of HTML. */
export const LANG_TAGS: Record<Language, string> = { en: 'en-IN', hi: 'hi' };

const toSupportedLanguage = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((name) => name === text);

interface LanguageSources {
  /** Query parameter `lang`. */
  requested: string | null | undefined;
  /**
   * The `Cookie` header; the page stores the choice there. Browsers send the oldest cookie first, so the last one counts:
   * under https it was once called `lang`.
   */
  cookies: string | undefined;
  /** The `Accept-Language` header. */
  accepted: string | undefined;
}

/** The requested language, else the stored choice, else the browser's preference, else English. */
export const chooseLanguage = ({ requested, cookies, accepted }: LanguageSources): Language =>
  toSupportedLanguage(requested) ??
  toSupportedLanguage(/(?:.*;\s*|^)(?:__Secure-)?lang=(\w+)/.exec(cookies ?? '')?.[1]) ??
  preferredLanguage(accepted ?? '') ??
  'en';

/** The supported language with the highest weight: `hi-IN,hi;q=0.9,en;q=0.8` is Hindi. */
const preferredLanguage = (accepted: string): Language | undefined =>
  accepted
    .split(',')
    .map((range) => {
      const [tag = '', ...params] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = params.find((param) => param.startsWith('q='))?.slice(2);
      return {
        language: toSupportedLanguage(tag.split('-')[0]),
        weight: weight === undefined ? 1 : Number(weight) || 0,
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .find(({ language }) => language !== undefined)?.language;
