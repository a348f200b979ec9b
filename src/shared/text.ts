/** Lines of a free text: split on newlines when there is one, else on commas; trimmed, blanks dropped. */
export const listOf = (text: string | null | undefined): string[] =>
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
