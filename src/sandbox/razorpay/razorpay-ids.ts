import { randomInt } from 'node:crypto';
import { fieldError } from './razorpay-errors.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SIMULATED_MARK = 'SIM';
const RANDOM_LENGTH = 11;

export type IdKind = 'order' | 'pay' | 'rfnd' | 'acc' | 'card' | 'evt';

const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** An id as Razorpay makes them: prefix and 14 characters, of which the first three say that it is simulated. */
export const newRazorpayId = (kind: IdKind): string => `${kind}_${SIMULATED_MARK}${randomText(RANDOM_LENGTH)}`;

/** A key pair: the id begins with what marks the simulator's keys. */
export const newKeyId = (): string => `rzp_test_sim${randomText(RANDOM_LENGTH)}`;
export const newSecret = (): string => randomText(24);

/** @throws ProviderError unless `id` is of the form that ids of `kind` have. */
export function assertId(kind: IdKind, id: string): void {
  const [prefix, tail, ...rest] = id.split('_');
  if (prefix !== kind || rest.length > 0 || !/^[A-Za-z0-9]{14}$/.test(tail ?? ''))
    throw fieldError('id', `${id} is not a valid id`);
}
