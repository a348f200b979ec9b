import { hmac, isSigned, unseal, reseal, seal } from './secrets.js';

describe('a sealed secret', () => {
  it('opens where it was sealed for, and nowhere else', () => {
    const sealed = seal('s3cret ₹', 'doctor/key_secret');
    expect(unseal(sealed, 'doctor/key_secret')).toBe('s3cret ₹');
    expect(() => unseal(sealed, 'other/key_secret')).toThrow();
    expect(() => unseal(sealed, 'doctor/webhook_secret')).toThrow();
  });

  it('is another text every time, and stays as it is when it need not be sealed anew', () => {
    const sealed = seal('same', 'place');
    expect(seal('same', 'place')).not.toBe(sealed);
    expect(reseal(sealed, 'place')).toBe(sealed);
  });

  it('of a key that is not at hand says what to do', () =>
    expect(() => unseal('00000000.a.b.c', 'place')).toThrow('(00000000): add it to ENCRYPTION_KEY_PREVIOUS'));

  it('does not open when a letter was changed', () => {
    const [key, nonce, tag, text] = seal('secret', 'place').split('.');
    expect(() => unseal([key, nonce, tag, `${text ?? ''}AA`].join('.'), 'place')).toThrow();
  });
});

describe('a signature', () => {
  const BODY = '{"entity":"event","event":"order.paid","note":"₹ é"}';
  const RIGHT = 'd3a4aae558aba06da94b5d2d65d523af0ff382dbd7955132adf6fee24afc1500'; // from Razorpay's own SDK

  it('is that of the raw bytes', () => {
    expect(hmac(Buffer.from(BODY), 'whsec_test')).toBe(RIGHT);
    expect(isSigned(Buffer.from(BODY), RIGHT, 'whsec_test')).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['one letter less', RIGHT.slice(1)],
    ['one letter more', `${RIGHT}0`],
    ['another letter', RIGHT.replace(/^d/, 'e')],
    ['capitals', RIGHT.toUpperCase()],
  ])('is refused: %s', (_, signature) => expect(isSigned(Buffer.from(BODY), signature, 'whsec_test')).toBe(false));
});
