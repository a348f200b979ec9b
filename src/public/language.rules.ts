/** The languages of the pay page. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a page in the language says of itself: `lang` of HTML. */
export const LANG_TAGS: Record<Language, string> = { en: 'en-IN', hi: 'hi' };

const toSupportedLanguage = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((name) => name === text);

/** What tells which language a person reads. */
interface LanguageSources {
  /** `lang` of the address. */
  requested: string | null | undefined;
  /** The `Cookie` header: what the page has kept of an earlier choice. */
  cookies: string | undefined;
  /** The `Accept-Language` header. */
  accepted: string | undefined;
}

/** What was asked for just now, else an earlier choice, else what the browser prefers, else English. */
export const chooseLanguage = ({ requested, cookies, accepted }: LanguageSources): Language =>
  toSupportedLanguage(requested) ??
  toSupportedLanguage(/(?:^|;\s*)lang=(\w+)/.exec(cookies ?? '')?.[1]) ??
  preferredLanguage(accepted ?? '') ??
  'en';

/** The first of our languages in the order of their weights: `hi-IN,hi;q=0.9,en;q=0.8` is Hindi. */
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
