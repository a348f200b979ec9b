import { createHmac } from 'node:crypto';
import { deliveryScriptFor, normalizeNumber } from './whatsapp-numbers.js';
import { toAsciiJson } from './whatsapp-webhook.js';

const signature = (text: string) => createHmac('sha256', 'test_app_secret').update(text).digest('hex');

describe('what WhatsApp sends', () => {
  it('escapes everything beyond ASCII, so that its signature is the one on the fact sheet', () => {
    const body = toAsciiJson({ object: 'whatsapp_business_account', note: '₹ é' });
    expect(body).toBe('{"object":"whatsapp_business_account","note":"\\u20b9 \\u00e9"}');
    expect(signature(body)).toBe('af9fc36a189f72443e8ab78d98c5841c9ea75fc0ab4cfd2fa940f4788f9a5590');
  });

  it('writes numbers one way, also where a query string has lost the plus', () =>
    expect([' 919876543210', '+91 98765 43210', '919876543210'].map(normalizeNumber)).toEqual(
      Array(3).fill('+919876543210'),
    ));

  it('gives only the magic numbers a fate of their own', () => {
    expect(deliveryScriptFor('+917999990001')).toEqual({ statuses: ['failed'], code: 131_026 });
    expect(deliveryScriptFor('+919876500001').statuses).toEqual(['sent', 'delivered']);
    expect(deliveryScriptFor('+9179999900011').statuses).toEqual(['sent', 'delivered']);
  });
});
