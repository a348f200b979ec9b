import { randomInt } from 'node:crypto';
import { fieldError } from './razorpay-errors.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SIMULATED_MARK = 'SIM';
const RANDOM_LENGTH = 11;

export type IdKind = 'order' | 'pay' | 'rfnd' | 'acc' | 'card' | 'evt' | 'plink';

const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** An id in Razorpay's format, prefix and 14 characters. The first three characters mark it as simulated. */
export const newRazorpayId = (kind: IdKind): string => `${kind}_${SIMULATED_MARK}${randomText(RANDOM_LENGTH)}`;

/** The prefix marks a key of the simulator. */
export const newKeyId = (): string => `rzp_test_sim${randomText(RANDOM_LENGTH)}`;
export const newSecret = (): string => randomText(24);

/** @throws ProviderError unless `id` is a well-formed id of `kind`. */
export function assertId(kind: IdKind, id: string): void {
  const [prefix, tail, ...rest] = id.split('_');
  if (prefix !== kind || rest.length > 0 || !/^[A-Za-z0-9]{14}$/.test(tail ?? ''))
    throw fieldError('id', `${id} is not a valid id`);
}
