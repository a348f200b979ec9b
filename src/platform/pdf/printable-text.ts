import { hasGlyph } from './fonts.js';

/** Blocks of the scripts that Unicode lays out like Devanagari: Bengali to Malayalam, 128 characters each. */
const INDIC = /[\u0980-\u0d7f]/u;
const DEVANAGARI_BLOCK = 0x0900;
const BLOCK_SIZE = 0x80;

/** Characters of these scripts that have another meaning at the same place in the Devanagari block. */
const INDIC_EXCEPTIONS: Record<string, string> = {
  '\u09ce': 'त्',
  '\u09f0': 'र',
  '\u09f1': 'व',
  '\u0a70': 'ं',
  '\u0a71': '',
  '\u0b71': 'व',
  '\u0d7a': 'ण्',
  '\u0d7b': 'न्',
  '\u0d7c': 'र्',
  '\u0d7d': 'ल्',
  '\u0d7e': 'ळ्',
  '\u0d7f': 'क्',
};
/** Joiners of conjuncts have no glyph of their own, but change the shape of a word. */
const JOINERS = /[\u200c\u200d]/u;

/** A character of another Indic script in Devanagari, the way Unicode aligns them: રમેશ is रमेश. */
const toDevanagari = (character: string): string =>
  INDIC_EXCEPTIONS[character] ??
  String.fromCodePoint(DEVANAGARI_BLOCK + ((character.codePointAt(0) ?? 0) % BLOCK_SIZE));

/** What is printed for a character without a glyph: its base letter, nothing for a symbol, `?` for another letter. */
function replace(character: string): string {
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (base !== '' && [...base].every((each) => hasGlyph(each.codePointAt(0) ?? 0))) return base;
  return /[\p{L}\p{N}]/u.test(character) ? '?' : '';
}

/**
 * A text with only characters that the fonts have. Other Indic scripts are printed in Devanagari, emoji are left out,
 * and a letter of any other script is a question mark.
 */
export function printableText(text: string): string {
  const printable = [...text.normalize('NFC')]
    .map((character) => (INDIC.test(character) ? toDevanagari(character) : character))
    .map((character) => {
      if (/\s/u.test(character)) return character === '\u00a0' ? character : ' ';
      return JOINERS.test(character) || hasGlyph(character.codePointAt(0) ?? 0) ? character : replace(character);
    })
    .join('');
  // A joiner outside Devanagari belonged to an emoji.
  return printable
    .replace(/(?<![\p{Script=Devanagari}\u200c\u200d])[\u200c\u200d]+/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
