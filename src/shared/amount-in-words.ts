import type { Paise } from './money.js';

/** 0 to 19; larger numbers below 100 combine a ten and a unit. */
const ENGLISH_SMALL =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const ENGLISH_TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

/** 0 to 99, ten a line. Each has a word of its own. */
const HINDI_BELOW_HUNDRED = [
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
  'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस',
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस',
  'चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास',
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ',
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर',
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी',
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अठासी नवासी',
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे',
].flatMap((line) => line.normalize('NFC').split(' '));

interface NumberWords {
  /** @param n 0 to 99 */
  belowHundred: (n: number) => string;
  hundred: string;
  thousand: string;
  lakh: string;
  crore: string;
}

const WORDS = {
  en: {
    belowHundred: (n) => {
      if (n < 20) return ENGLISH_SMALL[n] ?? '';
      const ten = ENGLISH_TENS[Math.floor(n / 10) - 2] ?? '';
      return n % 10 === 0 ? ten : `${ten}-${ENGLISH_SMALL[n % 10] ?? ''}`;
    },
    hundred: 'Hundred',
    thousand: 'Thousand',
    lakh: 'Lakh',
    crore: 'Crore',
  },
  hi: {
    belowHundred: (n) => HINDI_BELOW_HUNDRED[n] ?? '',
    hundred: 'सौ',
    thousand: 'हज़ार'.normalize('NFC'),
    lakh: 'लाख',
    crore: 'करोड़'.normalize('NFC'),
  },
} satisfies Record<string, NumberWords>;

/** A whole number in words, in the Indian system. Crores repeat: 1,00,00,000 crore is one crore crore. */
function numberInWords(n: number, words: NumberWords): string {
  if (n === 0) return words.belowHundred(0);
  const groups: [count: number, unit: string][] = [
    [Math.floor(n / 1_00_00_000), words.crore],
    [Math.floor(n / 1_00_000) % 100, words.lakh],
    [Math.floor(n / 1000) % 100, words.thousand],
    [Math.floor(n / 100) % 10, words.hundred],
  ];
  const parts = groups.filter(([count]) => count > 0).map(([count, unit]) => `${numberInWords(count, words)} ${unit}`);
  if (n % 100 > 0) parts.push(words.belowHundred(n % 100));
  return parts.join(' ');
}

/** "One Lakh Twenty-Three Thousand Four Hundred Fifty-Six Rupees and Seventy-Eight Paise Only". */
function englishAmount(rupees: number, paise: number): string {
  const whole = `${numberInWords(rupees, WORDS.en)} ${rupees === 1 ? 'Rupee' : 'Rupees'}`;
  const part = `${numberInWords(paise, WORDS.en)} ${paise === 1 ? 'Paisa' : 'Paise'}`;
  if (paise === 0) return `${whole} Only`;
  return rupees === 0 ? `${part} Only` : `${whole} and ${part} Only`;
}

/** "एक लाख तेईस हज़ार चार सौ छप्पन रुपये और अठहत्तर पैसे मात्र". */
function hindiAmount(rupees: number, paise: number): string {
  const whole = `${numberInWords(rupees, WORDS.hi)} ${rupees === 1 ? 'रुपया' : 'रुपये'}`;
  const part = `${numberInWords(paise, WORDS.hi)} ${paise === 1 ? 'पैसा' : 'पैसे'}`;
  if (paise === 0) return `${whole} मात्र`;
  return rupees === 0 ? `${part} मात्र` : `${whole} और ${part} मात्र`;
}

/** An amount in words as receipts state it, in the Indian system of lakh and crore. */
export function amountInWords(amount: Paise, language: 'en' | 'hi'): string {
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100];
  return language === 'hi' ? hindiAmount(rupees, paise) : englishAmount(rupees, paise);
}
