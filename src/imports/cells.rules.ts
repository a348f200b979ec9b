import { addDays, isDay, type Day } from '../shared/calendar.js';
import type { ManualMethod } from '../shared/manual-method.js';
import { parseRupees, type Paise } from '../shared/money.js';
import type { ValidityType } from '../shared/period.js';
import { isPhone, toIndianMobile } from '../shared/phone.js';
import { cleanText, oneLine, truncate } from '../shared/text.js';
import { MAX_CELL_LENGTH } from './import.rules.js';

const DEVANAGARI_ZERO = 0x0966;
/** Our own files precede text that could run as a formula by an apostrophe; see `csvLine`. */
const ESCAPED_FORMULA = /^'(?=\s*[=+\-@＝＋－＠])/;

/** The text of a cell as stored: without invisible characters and the apostrophe of an escaped formula. */
export const cleanCell = (text: string): string =>
  truncate(cleanText(text).replace(ESCAPED_FORMULA, ''), MAX_CELL_LENGTH);

/** For comparing names: case, accents on spaces and width make no difference. */
export const foldName = (name: string): string => oneLine(name.normalize('NFKC')).toLowerCase();

const asciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const HINDI_MONTHS = [
  ['जनवरी', 'जन'],
  ['फरवरी', 'फ़रवरी', 'फर'],
  ['मार्च'],
  ['अप्रैल', 'अप्रेल'],
  ['मई'],
  ['जून'],
  ['जुलाई', 'जुल'],
  ['अगस्त', 'अग'],
  ['सितंबर', 'सितम्बर', 'सित'],
  ['अक्टूबर', 'अक्तूबर', 'अक्टू'],
  ['नवंबर', 'नवम्बर', 'नव'],
  ['दिसंबर', 'दिसम्बर', 'दिस'],
].map((names) => names.map((name) => name.normalize('NFKC')));

function monthNumber(name: string): number | null {
  const english = /^[a-z]{3,9}$/.test(name) ? ENGLISH_MONTHS.indexOf(name.slice(0, 3)) : -1;
  const month = english >= 0 ? english : HINDI_MONTHS.findIndex((names) => names.includes(name));
  return month < 0 ? null : month + 1;
}

/** A year of two digits is in this century: registers contain no dates of birth. */
const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

function toDay(year: number, month: number, date: number): Day | null {
  const day = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
  return isDay(day) ? day : null;
}

/** Day 0 of Excel's calendar. Serial numbers from 1 March 1900 count from it. */
const EXCEL_EPOCH: Day = '1899-12-30';
/** Serial numbers that are taken for a date: 1982 to 2119. Smaller and larger numbers are amounts or mistakes. */
const [MIN_SERIAL, MAX_SERIAL] = [30_000, 80_000];

/** The day of an Excel serial number; a fraction is the time of the day. */
export const daySerial = (serial: number): Day => addDays(EXCEL_EPOCH, Math.floor(serial));

/** A time of the day after a date, which is ignored. */
const TIME = /[ ,t]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?(?:z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads a date: 2026-11-05, 05/11/2026, 5-Nov-26, 5 नवंबर 2026, Nov 5, 2026, an Excel serial number. The day comes before
 * the month, as in India, unless that is impossible. @returns null for other text.
 */
export function readDay(text: string): Day | null {
  const plain = asciiDigits(text)
    .toLowerCase()
    .trim()
    .replace(TIME, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .trim();
  const serial = /^\d{5}(?:\.\d+)?$/.test(plain) ? Number(plain) : 0;
  if (serial >= MIN_SERIAL && serial <= MAX_SERIAL) return daySerial(serial);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  const yearFirst = compact ?? /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(plain);
  if (yearFirst) return toDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const numeric = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})$/.exec(plain);
  if (numeric) {
    const [first, second, year] = [Number(numeric[1]), Number(numeric[2]), fullYear(numeric[3] ?? '')];
    return toDay(year, second, first) ?? toDay(year, first, second);
  }
  const named =
    /^(\d{1,2})[-/., ]*([^\s\d\-/.,]+)[-/., ']*(\d{4}|\d{2})$/.exec(plain) ??
    /^([^\s\d\-/.,]+)[-/., ]*(\d{1,2})[-/., ]+(\d{4}|\d{2})$/.exec(plain);
  if (!named) return null;
  const [a = '', b = ''] = named.slice(1, 3);
  const [date, month] = /^\d/.test(a) ? [a, b] : [b, a];
  const number = monthNumber(month);
  return number === null ? null : toDay(fullYear(named[3] ?? ''), number, Number(date));
}

/** A number as Excel shows or stores it: 9.87654321E+9, 9876543210.0. @returns its digits, null for other text. */
function integerText(text: string): string | null {
  if (!/^\d+(?:\.\d+)?(?:e\+?\d{1,2})?$/i.test(text) || !/[.e]/i.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? String(value) : null;
}

/**
 * Reads a phone number in any notation; of several in one cell, the first valid one.
 * @returns the text to store; null without a valid number.
 */
export function readMobile(text: string): string | null {
  const plain = oneLine(asciiDigits(text)).replace(/^(?:mob(?:ile)?|ph(?:one)?|tel|m)\.?\s*(?:no\.?)?\s*[:-]?\s*/i, '');
  const whole = integerText(plain) ?? plain;
  const parts = [whole, ...plain.split(/[/,;|&]|\bor\b/).map((part) => integerText(part.trim()) ?? part.trim())];
  const mobile = parts.find((part) => toIndianMobile(part) !== null);
  return mobile ?? parts.find((part) => isPhone(part)) ?? null;
}

/** Reads an amount in rupees: ₹1,500.00, Rs. 1500/-, 1,50,000, १५००. @returns null for other text. */
export function readAmount(text: string): Paise | null {
  const plain = asciiDigits(text)
    .toLowerCase()
    .replace(/^(?:₹|rs\.?|inr|रु\.?|रुपये|रू\.?)\s*/, '')
    .replace(/\s*(?:\/?\s*-+|\/=|₹|rs\.?|inr|rupees?|रुपये|रु\.?|only)$/, '')
    .replace(/\s+/g, '');
  // Groups of a thousand or, as in India, of a lakh.
  if (!/^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?$/.test(plain)) return null;
  const [whole = '', fraction = ''] = plain.replaceAll(',', '').split('.');
  return parseRupees(`${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`);
}

/** Words for each method, in English and Hindi; see `foldMethod`. */
const METHOD_WORDS: Record<ManualMethod, readonly string[]> = {
  cash: ['cash', 'by cash', 'cash payment', 'in cash', 'नकद', 'नगद', 'कैश', 'रोकड़'],
  clinic_upi: [
    ...['upi', 'clinic upi', 'by upi', 'gpay', 'g pay', 'google pay', 'googlepay', 'phonepe', 'phone pe', 'paytm'],
    ...['bhim', 'bhim upi', 'qr', 'qr code', 'online', 'यूपीआई', 'फोनपे', 'गूगल पे', 'पेटीएम', 'ऑनलाइन'],
  ],
  card_machine: [
    ...['card', 'card machine', 'credit card', 'debit card', 'credit', 'debit', 'pos', 'swipe', 'emi', 'कार्ड'],
  ],
  bank_transfer: [
    ...['bank', 'bank transfer', 'transfer', 'neft', 'rtgs', 'imps', 'netbanking', 'net banking', 'wallet', 'बैंक'],
  ],
  cheque: ['cheque', 'check', 'chq', 'cheq', 'dd', 'demand draft', 'चेक', 'चैक'],
};

const foldMethod = (text: string): string =>
  foldName(text)
    .replace(/[_.\-/]+/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');

const METHODS = new Map(
  Object.entries(METHOD_WORDS).flatMap(([method, words]) =>
    words.map((word) => [foldMethod(word), method as ManualMethod] as const),
  ),
);

/** Reads how the patient paid. @returns null for an unknown word. */
export const readMethod = (text: string): ManualMethod | null => METHODS.get(foldMethod(text)) ?? null;

/** Words for each validity, in English and Hindi. Our own files have the first. */
const VALIDITY_WORDS: Record<ValidityType, readonly string[]> = {
  monthly: ['Monthly', 'month', '1 month', '1m', '30 days', 'मासिक', '1 माह', '1 महीना'],
  quarterly: ['Quarterly', 'quarter', '3 months', '3 month', '3m', '90 days', 'तिमाही', 'त्रैमासिक', '3 माह', '3 महीने'],
  half_yearly: [
    'Half-yearly',
    'half yearly',
    'half year',
    '6 months',
    '6 month',
    '6m',
    'छमाही',
    'अर्धवार्षिक',
    '6 माह',
    '6 महीने',
  ],
  yearly: [
    'Yearly',
    'year',
    '1 year',
    '12 months',
    '12 month',
    '12m',
    'annual',
    'annually',
    'वार्षिक',
    'सालाना',
    '1 साल',
  ],
};

export const validityLabel = (type: ValidityType): string => VALIDITY_WORDS[type][0] ?? type;

const VALIDITIES = new Map(
  Object.entries(VALIDITY_WORDS).flatMap(([type, words]) =>
    words.map((word) => [foldName(word), type as ValidityType] as const),
  ),
);

/** Reads for how long a tier is valid. @returns null for an unknown word. */
export const readValidity = (text: string): ValidityType | null => VALIDITIES.get(foldName(text)) ?? null;
