import { hmac, isSigned, unseal, reseal, seal } from './secrets.js';

describe('a sealed secret', () => {
  it('can be decrypted in its own context only', () => {
    const sealed = seal('s3cret ₹', 'doctor/key_secret');
    expect(unseal(sealed, 'doctor/key_secret')).toBe('s3cret ₹');
    expect(() => unseal(sealed, 'other/key_secret')).toThrow();
    expect(() => unseal(sealed, 'doctor/webhook_secret')).toThrow();
  });

  it('is different every time, and is not resealed when it uses the current key', () => {
    const sealed = seal('same', 'place');
    expect(seal('same', 'place')).not.toBe(sealed);
    expect(reseal(sealed, 'place')).toBe(sealed);
  });

  it('of an unknown key throws an error that says what to do', () =>
    expect(() => unseal('00000000.a.b.c', 'place')).toThrow('(00000000): add it to ENCRYPTION_KEY_PREVIOUS'));

  it('cannot be decrypted after a change', () => {
    const [key, nonce, tag, text] = seal('secret', 'place').split('.');
    expect(() => unseal([key, nonce, tag, `${text ?? ''}AA`].join('.'), 'place')).toThrow();
  });
});

describe('a signature', () => {
  const BODY = '{"entity":"event","event":"order.paid","note":"₹ é"}';
  const RIGHT = 'd3a4aae558aba06da94b5d2d65d523af0ff382dbd7955132adf6fee24afc1500'; // from Razorpay's own SDK

  it('covers the raw bytes', () => {
    expect(hmac(Buffer.from(BODY), 'whsec_test')).toBe(RIGHT);
    expect(isSigned(Buffer.from(BODY), RIGHT, 'whsec_test')).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['one letter less', RIGHT.slice(1)],
    ['one letter more', `${RIGHT}0`],
    ['another letter', RIGHT.replace(/^d/, 'e')],
    ['capitals', RIGHT.toUpperCase()],
  ])('is rejected: %s', (_, signature) => expect(isSigned(Buffer.from(BODY), signature, 'whsec_test')).toBe(false));
});
