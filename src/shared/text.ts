/**
 * Characters that show nothing: controls but tab and line ends, soft hyphens, zero-width spaces, marks of direction,
 * fillers, the blank Braille pattern. Joiners and variation selectors are not among them: see `STRAY_JOINERS`.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]|(?![\t\n\r])\p{Cc}/gu;
/** Joiners shape letters of Indian scripts and emoji; after a Latin letter, a sign or nothing they only hide. */
const STRAY_JOINERS = /(?<=^|[\p{Script=Latin}\p{N}\p{P}\s])(?:\u200c|\u200d|\p{Variation_Selector})+/gu;

/**
 * A text as it is stored and compared: in Unicode's composed form (NFC), without characters that show nothing, trimmed.
 * Two texts that look the same are the same.
 */
export const cleanText = (text: string): string =>
  text.replace(INVISIBLE, '').replace(STRAY_JOINERS, '').normalize('NFC').trim();

/** The same for a text of one line, as names are, with one space for any white space. */
export const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** What a cut leaves of an emoji, which is two units long: it is no text, and PostgreSQL takes none that holds it. */
const LONE_SURROGATE = /[\ud800-\udbff]$/;

/** A text of at most so many units (as `length` counts), with an ellipsis where it was cut. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text
    .slice(0, maxLength - 1)
    .replace(LONE_SURROGATE, '')
    .trimEnd()}…`;
}

/** An email as accounts are known by. */
export const normalizeEmail = (text: string): string => oneLine(text).toLowerCase();

/** Lines of a free text: split on newlines when there is one, else on commas; trimmed, blanks dropped. */
export const splitList = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\n/.test(text ?? '') ? '\n' : ',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The first word of a name, for greeting somebody. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Up to two letters for a doctor without a photo: Dr. Asha Rao is AR. */
export const initialsOf = (name: string): string => {
  const words = name
    .replace(/^(dr|prof)\b\.?\s*/i, '')
    .split(/\s+/)
    .filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...word][0]?.toUpperCase()).join('');
};
