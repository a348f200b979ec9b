import { createHash, randomInt } from 'node:crypto';

export const RECOVERY_CODE_COUNT = 8;
const [GROUPS, GROUP_LENGTH] = [5, 5];
/** Crockford's Base32: no letter that looks like a digit. 25 of them are 125 bits, so an unsalted hash is safe. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const newGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** @returns a code such as `7KQ4M-2XWBC-9RTYH-3NDPF-B4GHT`. */
export const newRecoveryCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-');

/** Ignores case, spaces and hyphens, and reads O as 0 and I or L as 1. */
const normalize = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** The account is part of the hash: a code works only for its own account. */
export const hashRecoveryCode = (accountId: string, code: string): string =>
  createHash('sha256')
    .update(`${accountId}/${normalize(code)}`)
    .digest('hex');
