import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual, createHmac } from 'node:crypto';
import { config } from '../config.js';

/** Short id that names the key of a sealed text. */
const keyIdOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

const KEYS = new Map(config.encryptionKeys.map((key) => [keyIdOf(key), key]));
const [CURRENT_KEY] = KEYS;
if (!CURRENT_KEY) throw new Error('no encryption key is configured');
const [KEY_ID, KEY] = CURRENT_KEY;

/**
 * Encrypts a secret (AES-256-GCM) with the current key, the first one.
 * @param context tenant and column, such as `<doctor id>/key_secret`: the text cannot be decrypted in another row.
 * @returns `keyId.nonce.tag.text`, base64url parts.
 */
export function seal(secret: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [KEY_ID, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
}

/** Decrypts a sealed text with any of the keys. @throws Error when the key is unknown, or context or text differ. */
export function unseal(sealed: string, context: string): string {
  const [keyId = '', ...parts] = sealed.split('.');
  const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
  const key = KEYS.get(keyId);
  if (!key || !nonce || !tag || !text)
    throw new Error(
      `${context} was sealed with a key that is not configured (${keyId}): add it to ENCRYPTION_KEY_PREVIOUS`,
    );
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

/** Encrypts a sealed text again, unless it uses the current key already. @throws as `unseal`. */
export const reseal = (sealed: string, context: string): string =>
  sealed.startsWith(`${KEY_ID}.`) ? sealed : seal(unseal(sealed, context), context);

/** Whether `signature` is the hex HMAC-SHA256 of `text`. */
export const isSigned = (text: Buffer | string, signature: string, secret: string): boolean =>
  isEqualConstantTime(signature, hmac(text, secret));

/** Compares two texts in constant time; reveals only whether their lengths differ. */
export function isEqualConstantTime(one: string, other: string): boolean {
  const [actual, expected] = [Buffer.from(one), Buffer.from(other)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Hex HMAC-SHA256. */
export const hmac = (text: Buffer | string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** `bytes` random bytes as base64url text, safe in a URL. */
export const randomToken = (bytes = 16): string => randomBytes(bytes).toString('base64url');

/** SHA-256 of a token, as the database stores it: a copy of the database opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
