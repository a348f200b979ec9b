import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { Blob, Buffer as ShapingBuffer, Direction, Face, Font as ShapingFont, shape } from 'harfbuzzjs';

/** The weights that documents use. Both fonts have Latin letters, ₹ and Devanagari. */
const FILES = {
  regular: '400Regular/NotoSansDevanagari_400Regular.ttf',
  bold: '700Bold/NotoSansDevanagari_700Bold.ttf',
} as const;
export type Weight = keyof typeof FILES;

/** A glyph and its place, as PDFKit reads them from a font's `layout`. Units of the font: a thousandth of its size. */
interface ShapedGlyph {
  id: number;
  advanceWidth: number;
  /** What the glyph stands for when text is copied from the document. */
  codePoints: number[];
}
interface ShapedText {
  glyphs: ShapedGlyph[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

/** The glyphs of a font that a document uses, as fontkit encodes them. */
type Subset = ReturnType<Font['createSubset']> & { glyphs: number[] };

/** What all documents can contain. Their fonts have it in any case, so that the same subset serves most of them. */
export const COMMON_TEXT =
  Array.from({ length: 95 }, (_, n) => String.fromCharCode(0x20 + n)).join('') + '\u00a0₹–—·•…‘’“”';

/** How many subsets of a font are cached. A full cache is emptied. */
const MAX_CACHED_SUBSETS = 50;

/** A stretch of Devanagari (with joiners and Vedic marks), or of anything else. */
const RUNS = /[\p{Script=Devanagari}\u0951-\u0954\u200c\u200d]+|[^\p{Script=Devanagari}\u0951-\u0954\u200c\u200d]+/gu;
const isDevanagari = (run: string) => /\p{Script=Devanagari}/u.test(run);

/** The first character of each glyph. Glyphs of conjuncts have none. */
const codePointsByGlyph = (font: Font): ReadonlyMap<number, number[]> =>
  new Map([...font.characterSet].reverse().map((point) => [font.glyphForCodePoint(point).id, [point]]));

/**
 * A font for PDFKit whose text is shaped by HarfBuzz. PDFKit's own shaper needs a millisecond for a Hindi word, and
 * takes the script of a word from its first letter, so `Dr.शर्मा` would lose its reph.
 */
function openFont(path: string): Font {
  const file = readFileSync(path);
  const font = create(file);
  if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
  const shapingFont = new ShapingFont(new Face(new Blob(file)));
  const codePoints = codePointsByGlyph(font);
  const buffer = new ShapingBuffer();

  /** Script and language are explicit, because HarfBuzz would take the language from the environment. */
  const shapeRun = (run: string) => {
    buffer.reset();
    buffer.addText(run);
    buffer.setDirection(Direction.LTR);
    buffer.setScript(isDevanagari(run) ? 'Deva' : 'Latn');
    buffer.setLanguage(isDevanagari(run) ? 'hi' : 'en');
    shape(shapingFont, buffer);
    return buffer.getGlyphInfosAndPositions();
  };

  const layout = (text: string): ShapedText => {
    const shaped = (text.match(RUNS) ?? []).flatMap(shapeRun);
    const positions = shaped.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
    return {
      glyphs: shaped.map(({ codepoint: id }) => ({
        id,
        advanceWidth: font.getGlyph(id).advanceWidth,
        codePoints: codePoints.get(id) ?? [],
      })),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };

  const createPlainSubset = font.createSubset.bind(font);
  const subsets = new Map<string, Uint8Array>();
  /** Encodes equal subsets once. */
  const createSubset = () => {
    const subset = createPlainSubset() as Subset;
    const encode = () => {
      const key = subset.glyphs.join();
      const bytes = subsets.get(key) ?? plainEncode();
      if (subsets.size >= MAX_CACHED_SUBSETS) subsets.clear();
      subsets.set(key, bytes);
      return bytes;
    };
    const plainEncode = subset.encode.bind(subset);
    return Object.assign(subset, { encode });
  };
  return Object.assign(font, { layout, createSubset });
}

const { resolve } = createRequire(import.meta.url);
const open = (file: string) => openFont(resolve(`@expo-google-fonts/noto-sans-devanagari/${file}`));

let fonts: Readonly<Record<Weight, Font>> | undefined;

/** The fonts, parsed on the first call, which takes about 30 ms. */
export const getFonts = (): Readonly<Record<Weight, Font>> =>
  (fonts ??= { regular: open(FILES.regular), bold: open(FILES.bold) });

/** Whether documents can print a character. Both weights have the same characters. */
export const hasGlyph = (codePoint: number): boolean => getFonts().regular.hasGlyphForCodePoint(codePoint);
