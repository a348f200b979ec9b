import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { config } from '../../config.js';
import { isEqualConstantTime } from '../../platform/secrets.js';

const toKey = (secret: string): KeyObject => createSecretKey(secret, 'utf8');

/** Signs new tokens. A KeyObject: a string would be tried as a public key on every call. */
export const SIGNING_SECRET = toKey(config.jwtSecrets[0]);
const PREVIOUS_SECRETS = config.jwtSecrets.slice(1).map(toKey);

function isSignedWith(token: string, secret: KeyObject): boolean {
  const end = token.lastIndexOf('.');
  const signature = createHmac('sha256', secret).update(token.slice(0, end)).digest('base64url');
  return isEqualConstantTime(token.slice(end + 1), signature);
}

/** The secret that verifies a token: a previous one if that has signed it. */
export const secretOf = (token: string): KeyObject =>
  PREVIOUS_SECRETS.find((secret) => isSignedWith(token, secret)) ?? SIGNING_SECRET;
