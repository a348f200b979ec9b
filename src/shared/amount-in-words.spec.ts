import { amountInWords } from './amount-in-words.js';
import { paise } from './money.js';

const nfc = (text: string) => text.normalize('NFC');

describe('amountInWords', () => {
  it.each([
    [0, 'Zero Rupees Only', 'शून्य रुपये मात्र'],
    [1, 'One Paisa Only', 'एक पैसा मात्र'],
    [50, 'Fifty Paise Only', 'पचास पैसे मात्र'],
    [1_00, 'One Rupee Only', 'एक रुपया मात्र'],
    [1_01, 'One Rupee and One Paisa Only', 'एक रुपया और एक पैसा मात्र'],
    [10_00, 'Ten Rupees Only', 'दस रुपये मात्र'],
    [11_00, 'Eleven Rupees Only', 'ग्यारह रुपये मात्र'],
    [19_00, 'Nineteen Rupees Only', 'उन्नीस रुपये मात्र'],
    [20_00, 'Twenty Rupees Only', 'बीस रुपये मात्र'],
    [21_00, 'Twenty-One Rupees Only', 'इक्कीस रुपये मात्र'],
    [99_00, 'Ninety-Nine Rupees Only', 'निन्यानवे रुपये मात्र'],
    [99_99, 'Ninety-Nine Rupees and Ninety-Nine Paise Only', 'निन्यानवे रुपये और निन्यानवे पैसे मात्र'],
    [100_00, 'One Hundred Rupees Only', 'एक सौ रुपये मात्र'],
    [101_00, 'One Hundred One Rupees Only', 'एक सौ एक रुपये मात्र'],
    [499_50, 'Four Hundred Ninety-Nine Rupees and Fifty Paise Only', 'चार सौ निन्यानवे रुपये और पचास पैसे मात्र'],
    [999_00, 'Nine Hundred Ninety-Nine Rupees Only', 'नौ सौ निन्यानवे रुपये मात्र'],
    [1000_00, 'One Thousand Rupees Only', 'एक हज़ार रुपये मात्र'],
    [1001_00, 'One Thousand One Rupees Only', 'एक हज़ार एक रुपये मात्र'],
    [99_999_00, 'Ninety-Nine Thousand Nine Hundred Ninety-Nine Rupees Only', 'निन्यानवे हज़ार नौ सौ निन्यानवे रुपये मात्र'],
    [1_00_000_00, 'One Lakh Rupees Only', 'एक लाख रुपये मात्र'],
    [
      1_23_456_78,
      'One Lakh Twenty-Three Thousand Four Hundred Fifty-Six Rupees and Seventy-Eight Paise Only',
      'एक लाख तेईस हज़ार चार सौ छप्पन रुपये और अठहत्तर पैसे मात्र',
    ],
    [10_00_000_00, 'Ten Lakh Rupees Only', 'दस लाख रुपये मात्र'],
    [1_00_00_000_00, 'One Crore Rupees Only', 'एक करोड़ रुपये मात्र'],
    [
      12_34_56_789_00,
      'Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine Rupees Only',
      'बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी रुपये मात्र',
    ],
    [90_000_00_00_000_00, 'Ninety Thousand Crore Rupees Only', 'नब्बे हज़ार करोड़ रुपये मात्र'],
  ])('writes %i paise', (amount, english, hindi) => {
    expect(amountInWords(paise(amount), 'en')).toBe(english);
    expect(amountInWords(paise(amount), 'hi')).toBe(nfc(hindi));
  });

  it('has a Hindi word of its own for each number below a hundred', () => {
    const words = Array.from({ length: 100 }, (_, n) => amountInWords(paise(n * 100), 'hi').split(' ')[0] ?? '');
    expect(words.every((word) => /^[\u0900-\u097f]+$/.test(word))).toBe(true);
    expect(new Set(words).size).toBe(100);
  });

  it.each([
    [5, 'पाँच'],
    [6, 'छह'],
    [12, 'बारह'],
    [14, 'चौदह'],
    [15, 'पंद्रह'],
    [18, 'अठारह'],
    [23, 'तेईस'],
    [26, 'छब्बीस'],
    [28, 'अट्ठाईस'],
    [29, 'उनतीस'],
    [32, 'बत्तीस'],
    [35, 'पैंतीस'],
    [38, 'अड़तीस'],
    [39, 'उनतालीस'],
    [43, 'तैंतालीस'],
    [44, 'चवालीस'],
    [46, 'छियालीस'],
    [49, 'उनचास'],
    [51, 'इक्यावन'],
    [53, 'तिरपन'],
    [54, 'चौवन'],
    [57, 'सत्तावन'],
    [59, 'उनसठ'],
    [61, 'इकसठ'],
    [64, 'चौंसठ'],
    [67, 'सड़सठ'],
    [69, 'उनहत्तर'],
    [73, 'तिहत्तर'],
    [75, 'पचहत्तर'],
    [79, 'उनासी'],
    [82, 'बयासी'],
    [85, 'पचासी'],
    [88, 'अठासी'],
    [89, 'नवासी'],
    [91, 'इक्यानवे'],
    [95, 'पचानवे'],
    [96, 'छियानवे'],
  ])('writes %i in Hindi', (n, word) => {
    expect(amountInWords(paise(n * 100), 'hi')).toBe(nfc(`${word} रुपये मात्र`));
  });
});
