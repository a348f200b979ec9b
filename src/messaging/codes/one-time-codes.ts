import { randomInt } from 'node:crypto';
import { config } from '../../config.js';
import { hmac, isEqualConstantTime } from '../../platform/secrets.js';

const [DIGITS, CODES] = [6, 1_000_000];

/** What a code opens. */
export type CodePurpose = 'data-access' | 'join';

/** Six random digits. */
export const createCode = (): string => randomInt(CODES).toString().padStart(DIGITS, '0');

/** Keyed, because a code is short enough to be guessed from a plain hash. @param id of the row that stores the hash. */
export const hashCode = (
  purpose: CodePurpose,
  id: string,
  code: string,
  secret: string = config.jwtSecrets[0],
): string => hmac(`${purpose}/${id}/${code}`, secret);

/** Whether `code` is the one with this hash, which may be made with a previous secret. */
export const isCodeOf = (
  purpose: CodePurpose,
  { id, codeHash }: { id: string; codeHash: string },
  code: string,
): boolean => config.jwtSecrets.some((secret) => isEqualConstantTime(codeHash, hashCode(purpose, id, code, secret)));
