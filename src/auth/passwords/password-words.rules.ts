/** Words that anybody who attacks this product tries. */
export const PRODUCT_WORDS = ['nirog', 'doctor', 'clinic', 'hospital', 'patient', 'admin', 'password'];
/** Shorter words are parts of too many others. */
const MIN_WORD_LENGTH = 3;
/** So many other letters make a password of its own. */
const MIN_OTHER_LETTERS = 4;

/** The words of names and addresses, in lower case. */
const wordsIn = (texts: readonly (string | null)[]): string[] =>
  texts
    .flatMap(
      (text) =>
        text
          ?.toLowerCase()
          .replace(/^\+91/, '')
          .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [],
    )
    .filter((word) => [...word].length >= MIN_WORD_LENGTH);

/**
 * Whether a password is little more than words that others know: those of the product, and of the names, email address
 * and mobile number in `texts`. Digits and punctuation around them do not help.
 */
export function isMadeOfKnownWords(password: string, texts: readonly (string | null)[]): boolean {
  const words = [...PRODUCT_WORDS, ...wordsIn(texts)].toSorted((a, b) => b.length - a.length);
  let rest = password.toLowerCase();
  for (const word of words) rest = rest.replaceAll(word, ' ');
  const isAnyWordUsed = rest !== password.toLowerCase();
  return isAnyWordUsed && (rest.match(/\p{L}/gu) ?? []).length < MIN_OTHER_LETTERS;
}
