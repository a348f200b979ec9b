import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual, createHmac } from 'node:crypto';
import { config } from '../config.js';

/** A few letters that tell which key sealed a text. */
const keyIdOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

const KEYS = new Map(config.encryptionKeys.map((key) => [keyIdOf(key), key]));
const [CURRENT_KEY] = KEYS;
if (!CURRENT_KEY) throw new Error('there is no key to seal with');
const [KEY_ID, KEY] = CURRENT_KEY;

/**
 * Encrypts a secret (AES-256-GCM) for one place only, with the first of the keys.
 * @param context names tenant and column, e.g. `<doctor id>/key_secret`: the text cannot be moved to another row.
 * @returns `keyId.nonce.tag.text`, base64url parts.
 */
export function seal(secret: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [KEY_ID, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
}

/** The secret that `seal` stored at `context`, with any of the keys. @throws Error when key, place or text is another. */
export function unseal(sealed: string, context: string): string {
  const [keyId = '', ...parts] = sealed.split('.');
  const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
  const key = KEYS.get(keyId);
  if (!key || !nonce || !tag || !text)
    throw new Error(
      `${context} was sealed with a key that is not at hand (${keyId}): add it to ENCRYPTION_KEY_PREVIOUS`,
    );
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

/** The same secret sealed with the first of the keys; as it is when it was already. @throws as `unseal`. */
export const reseal = (sealed: string, context: string): string =>
  sealed.startsWith(`${KEY_ID}.`) ? sealed : seal(unseal(sealed, context), context);

/** Whether `signature` is the hex HMAC-SHA256 of `text`. */
export const isSigned = (text: Buffer | string, signature: string, secret: string): boolean =>
  isEqualConstantTime(signature, hmac(text, secret));

/** Whether two texts are the same, in a time that tells nothing but whether they are as long. */
export function isEqualConstantTime(one: string, other: string): boolean {
  const [actual, expected] = [Buffer.from(one), Buffer.from(other)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Hex HMAC-SHA256. */
export const hmac = (text: Buffer | string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** A random text of `bytes` random bytes, safe in an address. */
export const randomToken = (bytes = 16): string => randomBytes(bytes).toString('base64url');
