const DEVANAGARI_ZERO = 0x0966;

/** NFKC, without the direction marks of copied numbers, with one kind of dash and ASCII digits. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

/** Only the digits of `text`, for searching and comparing. */
export const digitsOf = (text: string): string => normalizeText(text).replace(/\D/g, '');

/** The digits of a phone number or a part of one, in any notation; '' for other text. */
export const phoneDigits = (text: string): string =>
  /^[\d\s().+/-]*$/.test(normalizeText(text)) ? digitsOf(text) : '';

/** Whether `text` has the 7 to 15 digits of a phone number and nothing but digits and separators. */
export function isPhone(text: string): boolean {
  const { length } = phoneDigits(text);
  return length >= 7 && length <= 15;
}

/**
 * An Indian mobile as E.164 (`+919876543210`), or null when `text` cannot be one.
 * In a ten-digit number a leading 91 is not the country code.
 */
export function toIndianMobile(text: string): string | null {
  const trimmed = normalizeText(text).trim();
  const plus = /^\(?\+/.test(trimmed);
  let digits = digitsOf(trimmed);
  if (!plus && digits.startsWith('0091')) digits = digits.slice(4);
  else if (digits.length === 13 && digits.startsWith('910')) digits = digits.slice(3);
  else if (digits.length === 12 && digits.startsWith('91')) digits = digits.slice(2);
  else if (!plus && digits.length === 11 && digits.startsWith('0')) digits = digits.slice(1);
  else if (plus) return null;
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : null;
}

/**
 * The number as stored in addition to the entered text: an Indian mobile in E.164; another number with a country code
 * as `+` and digits; otherwise digits only (a landline, which cannot receive WhatsApp).
 */
export function normalizePhone(text: string): string {
  const digits = digitsOf(text);
  return toIndianMobile(text) ?? (/^\s*\(?\+/.test(normalizeText(text)) ? `+${digits}` : digits);
}

/** Groups an Indian mobile for reading: +91 98765 43210. Any other number stays as entered. */
export function groupedPhone(raw: string): string {
  const mobile = toIndianMobile(raw);
  return mobile ? `+91 ${mobile.slice(3, 8)} ${mobile.slice(8)}` : raw.trim();
}

/** Whether a stored number can be sent a WhatsApp message: it must carry its country code. */
export const canReceiveWhatsApp = (phone: string): boolean =>
  phone.startsWith('+91') ? /^\+91[6-9]\d{9}$/.test(phone) : phone.startsWith('+');

/** Whether a number can be one with WhatsApp: as `canReceiveWhatsApp`, with the 8 to 15 digits of E.164. */
export const isWhatsAppNumber = (phone: string): boolean =>
  canReceiveWhatsApp(phone) && /^\+[1-9]\d{7,14}$/.test(phone);

/** `canReceiveWhatsApp` as an SQL expression; null for null. */
export const canReceiveWhatsAppSql = (phone: string): string =>
  `CASE WHEN ${phone} LIKE '+91%' THEN ${phone} ~ '^\\+91[6-9][0-9]{9}$' ELSE ${phone} LIKE '+%' END`;

/** For pages that others may see: shows only the last two digits. */
export const maskPhone = (text: string): string => {
  const digits = digitsOf(text);
  return `${'•'.repeat(Math.max(0, digits.length - 2))}${digits.slice(-2)}`;
};
