import { getFonts, type Weight } from './fonts.js';

const glyphs = (text: string, weight: Weight = 'regular') => {
  const font = getFonts()[weight];
  return font.layout(text).glyphs.map(({ id }) => id);
};

describe('fonts', () => {
  it.each(['regular', 'bold'] as const)('have Latin, digits, ₹ and Devanagari in %s', (weight) => {
    const text = 'ABCxyz0123456789₹–·•…’éक्षत्रज्ञश्रीद्विर्मकिँंः।';
    expect(glyphs(text, weight)).not.toContain(0);
  });

  it.each(['क्ष', 'त्र', 'ज्ञ', 'श्र', 'द्व', 'द्य', 'ट्र'])('join the conjunct %s into one glyph or two', (text) => {
    expect(glyphs(text).length).toBeLessThan([...text].length);
  });

  it('put a short i before its consonant and a reph after it', () => {
    const [ka] = glyphs('क');
    const [ma] = glyphs('म');
    expect(glyphs('कि')[1]).toBe(ka);
    expect(glyphs('र्म')[0]).toBe(ma);
    expect(glyphs('र्म')).toHaveLength(2);
  });

  it.each(['Dr.शर्मा', 'Goldप्लान', 'A·कि', '(कि)B'])('shape each script of %s by its own rules', (text) => {
    const devanagari = /\p{Script=Devanagari}+/u.exec(text)?.[0] ?? '';
    expect(glyphs(text).join()).toContain(glyphs(devanagari).join());
  });

  it('name the characters of a glyph, for copied text', () => {
    const points = getFonts()
      .regular.layout('A\u00a0क')
      .glyphs.map(({ codePoints }) => codePoints);
    expect(points).toEqual([[0x41], [0xa0], [0x915]]);
  });
});
