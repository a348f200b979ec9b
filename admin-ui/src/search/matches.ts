/** The words of `text`, in lower case and without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word of `query` begins a word of `text`. False for a query without words. */
export function matchesWords(query: string, text: string): boolean {
  const words = wordsOf(text);
  const searched = wordsOf(query);
  return searched.length > 0 && searched.every((part) => words.some((word) => word.startsWith(part)));
}
