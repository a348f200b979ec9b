/**
 * Invisible characters: controls except tab and line breaks, soft hyphens, zero-width spaces, direction marks, fillers,
 * the blank Braille pattern. Excludes joiners and variation selectors: see `STRAY_JOINERS`.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]|(?![\t\n\r])\p{Cc}/gu;
/** Joiners shape Indic letters and emoji. After a Latin letter, digit, punctuation or space they are invisible. */
const STRAY_JOINERS = /(?<=^|[\p{Script=Latin}\p{N}\p{P}\s])(?:\u200c|\u200d|\p{Variation_Selector})+/gu;

/** Normalises text so that texts that look the same are equal: NFC, without invisible characters, trimmed. */
export const cleanText = (text: string): string =>
  text.replace(INVISIBLE, '').replace(STRAY_JOINERS, '').normalize('NFC').trim();

/** As `cleanText`, for text of one line such as names: replaces any white space by one space. */
export const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** Half of a surrogate pair, left by a cut through an emoji. PostgreSQL rejects it. */
const LONE_SURROGATE = /[\ud800-\udbff]$/;

/** Cuts a text to at most `maxLength` UTF-16 units, including an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text
    .slice(0, maxLength - 1)
    .replace(LONE_SURROGATE, '')
    .trimEnd()}…`;
}

/** Normalises an email for storage and login. */
export const normalizeEmail = (text: string): string => oneLine(text).toLowerCase();

/** Splits free text into trimmed items, at newlines if it has any, otherwise at commas; drops blank items. */
export const splitList = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\n/.test(text ?? '') ? '\n' : ',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The first word of a name, for greetings. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Up to two initials for a doctor without a photo, without the title: Dr. Asha Rao is AR. */
export const initialsOf = (name: string): string => {
  const words = name
    .replace(/^(dr|prof)\b\.?\s*/i, '')
    .split(/\s+/)
    .filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...word][0]?.toUpperCase()).join('');
};

/** A text as HTML, also within a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
