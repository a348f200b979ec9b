import { createHmac } from 'node:crypto';
import { deliveryScriptFor, normalizeNumber } from './whatsapp-numbers.js';
import { toAsciiJson } from './whatsapp-webhook.js';

const signature = (text: string) => createHmac('sha256', 'test_app_secret').update(text).digest('hex');

describe('a WhatsApp webhook', () => {
  it('escapes non-ASCII characters before it is signed, as Meta does', () => {
    const body = toAsciiJson({ object: 'whatsapp_business_account', note: '₹ é' });
    expect(body).toBe('{"object":"whatsapp_business_account","note":"\\u20b9 \\u00e9"}');
    expect(signature(body)).toBe('af9fc36a189f72443e8ab78d98c5841c9ea75fc0ab4cfd2fa940f4788f9a5590');
  });

  it('normalizes numbers, also if the plus of a query string became a space', () =>
    expect([' 919876543210', '+91 98765 43210', '919876543210'].map(normalizeNumber)).toEqual(
      Array(3).fill('+919876543210'),
    ));

  it('follows a delivery script only for the scripted numbers', () => {
    expect(deliveryScriptFor('+917999990001')).toEqual({ statuses: ['failed'], code: 131026 });
    expect(deliveryScriptFor('+919876500001').statuses).toEqual(['sent', 'delivered']);
    // A scripted number with one more digit.
    expect(deliveryScriptFor('+9179999900011').statuses).toEqual(['sent', 'delivered']);
  });
});
