import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual, createHmac } from 'node:crypto';
import { config } from '../config.js';

const KEY_ID = createHash('sha256').update(config.encryptionKey).digest('hex').slice(0, 8);

/**
 * Encrypts a secret (AES-256-GCM) for one place only.
 * @param place names tenant and column, e.g. `<doctor id>/key_secret`: the text cannot be moved to another row.
 * @returns `keyId.nonce.tag.text`, base64url parts.
 */
export function seal(secret: string, place: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', config.encryptionKey, nonce).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [KEY_ID, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
}

/** The secret that `seal` stored at `place`. @throws Error when key, place or text is another. */
export function open(sealed: string, place: string): string {
  const [keyId, ...parts] = sealed.split('.');
  const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (keyId !== KEY_ID || !nonce || !tag || !text) throw new Error(`a secret of ${place} was sealed with another key`);
  const decipher = createDecipheriv('aes-256-gcm', config.encryptionKey, nonce)
    .setAAD(Buffer.from(place))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

/** Whether `signature` is the hex HMAC-SHA256 of `text`, compared in constant time. */
export function isSigned(text: Buffer | string, signature: string, secret: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(hmac(text, secret))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Hex HMAC-SHA256. */
export const hmac = (text: Buffer | string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** A random text of `bytes` random bytes, safe in an address. */
export const randomToken = (bytes = 16): string => randomBytes(bytes).toString('base64url');
