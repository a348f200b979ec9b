import { findTotpStep, newTotpSecret, totpUrl } from './totp.js';

/** The key of the test vectors in RFC 6238, appendix B: "12345678901234567890" in ASCII. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** The last six of the eight digits in the table of RFC 6238 for SHA-1. */
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('accepts the code of RFC 6238 at %d s', (seconds, code) => {
  expect(findTotpStep(SECRET, code, new Date(seconds * 1_000), null)).toBe(Math.floor(seconds / 30));
});

it.each([
  ['two steps before', -60, false],
  ['one step before', -30, true],
  ['one step after', 30, true],
  ['two steps after', 60, false],
])('of a clock that is %s', (_, difference, accepted) => {
  const now = new Date((1_234_567_890 + difference) * 1_000);
  expect(findTotpStep(SECRET, '005924', now, null) !== null).toBe(accepted);
});

it('accepts no code of the last step or an earlier one', () => {
  const now = new Date(1_234_567_890_000);
  const step = 41_152_263;
  expect(findTotpStep(SECRET, '005924', now, step - 1)).toBe(step);
  expect(findTotpStep(SECRET, '005924', now, step)).toBeNull();
  expect(findTotpStep(SECRET, '005924', now, step + 5)).toBeNull();
});

it('creates keys of 160 bits and names the login in the app', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(other).not.toBe(one);
  expect(totpUrl(SECRET, '+919876543210')).toBe(
    `otpauth://totp/Nirog:%2B919876543210?issuer=Nirog&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});
