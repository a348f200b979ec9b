import { canReceiveWhatsApp, toIndianMobile, isPhone, maskPhone, normalizePhone } from './phone.js';

describe('phone numbers', () => {
  it.each([
    '9876543210',
    '09876543210',
    '919876543210',
    '+91 98765 43210',
    '0091 98765-43210',
    '(+91)-98765.43210',
    '+91 0 9876543210',
    '९८७६५४३२१०',
    '\u202a+91 98765 43210\u202c',
    '98765–43210',
    '98765\u201143210',
  ])('%s is +919876543210', (text) => expect(toIndianMobile(text)).toBe('+919876543210'));

  it('keeps a ten-digit number that begins with 91', () => expect(toIndianMobile('9199876543')).toBe('+919199876543'));

  it.each(['5876543210', '98765432101', '919876543', '+1 415 555 2671', ''])('%s is not an Indian mobile', (text) =>
    expect(toIndianMobile(text)).toBeNull(),
  );

  it.each([
    ['080 1234 567', true],
    ['123456', false],
    ['1234567890123456', false],
    ['98765abc43', false],
    ['+1 415 555 2671', true],
  ])('%s: acceptable %p', (text, ok) => expect(isPhone(text)).toBe(ok));

  it.each([
    ['080 1234 567', '0801234567', false],
    ['+1 415 555 2671', '+14155552671', true],
    ['98765 43210', '+919876543210', true],
    ['+91 5876543210', '+915876543210', false],
  ])('%s is stored as %s (WhatsApp %p)', (text, stored, whatsapp) => {
    expect(normalizePhone(text)).toBe(stored);
    expect(canReceiveWhatsApp(stored)).toBe(whatsapp);
  });

  it('masks all but two digits', () => expect(maskPhone('+919876543210')).toBe('••••••••••10'));
});
