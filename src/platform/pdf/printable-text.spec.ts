import { printableText } from './printable-text.js';

const nfc = (text: string) => text.normalize('NFC');

describe('printableText', () => {
  it.each([
    ['Dr. Zoë D’Souza – 50 % · ₹499', 'Dr. Zoë D’Souza – 50 % · ₹499'],
    ['डॉ. धर्मेन्द्र, क्‍षमा', 'डॉ. धर्मेन्द्र, क्‍षमा'],
    ['Two lines\nand\ta tab', 'Two lines and a tab'],
  ])('keeps %j', (text, printed) => {
    expect(printableText(text)).toBe(nfc(printed));
  });

  it.each([
    ['Gold plan ⭐🎉', 'Gold plan'],
    ['Family 👩‍👩‍👧‍👦 plan', 'Family plan'],
    ['Heart ❤️ care', 'Heart care'],
  ])('leaves out the emoji of %j', (text, printed) => {
    expect(printableText(text)).toBe(printed);
  });

  it.each([
    ['રમેશ પટેલ', 'रमेश पटेल'],
    ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'गुरप्रीत सिंघ'],
    ['ਸਿੱਖ', 'सिख'],
    ['রমেশ', 'रमेश'],
    ['ರಮೇಶ್', 'रमेश्'],
    ['రమేష్', 'रमेष्'],
    ['രമേശൻ', 'रमेशन्'],
    ['ரமேஷ்', 'रमेष्'],
  ])('prints %j in Devanagari', (text, printed) => {
    expect(printableText(text)).toBe(nfc(printed));
  });

  it.each([
    ['Ŝtefan Ōno', 'Stefan Ono'],
    ['ﬁve ①', 'five 1'],
    ['Ivan Иван 李', 'Ivan ???? ?'],
  ])('replaces letters that the fonts lack in %j', (text, printed) => {
    expect(printableText(text)).toBe(printed);
  });

  it.each(['', '🎉', '\u200d', '\ufe0f'])('prints nothing for %j', (text) => {
    expect(printableText(text)).toBe('');
  });
});
