import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { config } from '../../config.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 40 characters of 62 are 238 random bits. */
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const RADIX = 36;

/**
 * With this pattern, scanners of source code find keys that were published by mistake. Keys of earlier releases begin
 * with `nirog_`.
 */
const SECRET = /^(?:nk|nirog)_(live|test)_([0-9A-Za-z]{40})([0-9a-z]{6})$/;

/** Keys of a sandbox work in a sandbox only. */
export type ApiKeyMode = 'live' | 'test';
export const API_KEY_MODE: ApiKeyMode = config.sandbox ? 'test' : 'live';

const checksumOf = (text: string): string =>
  crc32(text).toString(RADIX).padStart(CHECKSUM_LENGTH, '0').slice(-CHECKSUM_LENGTH);

/** A new secret, such as `nk_live_` and 46 characters, of which the last six are a checksum. */
export function createApiKeySecret(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `nk_${API_KEY_MODE}_${random}${checksumOf(random)}`;
}

/** The beginning of a secret, by which people recognise it. */
export const apiKeyPrefix = (secret: string): string => secret.slice(0, secret.lastIndexOf('_') + 5);

/** The mode of a well-formed secret; null for other tokens, and for a secret with a typing error. */
export function apiKeyModeOf(secret: string): ApiKeyMode | null {
  const [, mode, random = '', checksum] = SECRET.exec(secret) ?? [];
  return mode && checksumOf(random) === checksum ? (mode as ApiKeyMode) : null;
}
