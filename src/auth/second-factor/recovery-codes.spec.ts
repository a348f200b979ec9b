import { hashRecoveryCode, newRecoveryCode } from './recovery-codes.js';

const ACCOUNT = '0199f180-5b7e-7f41-8d2c-1a9e4c6f0b35';

it('has five groups of five characters that cannot be confused', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

it.each(['7KQ4M-2XWBC-9RTYH-3NDPF-B0G1T', ' 7kq4m 2xwbc 9rtyh 3ndpf bogit ', '7KQ4M2XWBC9RTYH3NDPFBOGLT'])(
  'reads %s as the same code',
  (typed) => expect(hashRecoveryCode(ACCOUNT, typed)).toBe(hashRecoveryCode(ACCOUNT, '7KQ4M-2XWBC-9RTYH-3NDPF-B0G1T')),
);

it('is another hash for another login', () => {
  const other = '0199f180-5b7e-7f41-8d2c-1a9e4c6f0b36';
  expect(hashRecoveryCode(other, '7KQ4M')).not.toBe(hashRecoveryCode(ACCOUNT, '7KQ4M'));
});
