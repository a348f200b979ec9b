import { RazorpayError, RazorpayOutcomeUnknown, type Keys } from '../../razorpay/razorpay.js';
import { tryKeys } from './order-keys.js';

const KEYS: Keys[] = ['own', 'present', 'old'].map((keyId) => ({ keyId, keySecret: 'x' }));
const unauthorized = new RazorpayError(401, 'BAD_REQUEST_ERROR');
const unknownId = new RazorpayError(400, 'input_validation_failed');
const insufficientBalance = new RazorpayError(400, 'insufficient_balance');
const noAnswer = new RazorpayOutcomeUnknown('no connection');

/** Tries three keys, which get these answers. @returns the outcome, and the number of calls. */
async function callWithKeys(...answers: (Error | string)[]) {
  let calls = 0;
  const call = () => {
    const answer = answers[calls++] ?? '';
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const outcome = await tryKeys(KEYS, call).then(
    ({ keys, answer }) => `${keys.keyId}: ${answer}`,
    (error: unknown) => error,
  );
  return { outcome, calls };
}

describe('trying one key after the other', () => {
  it.each([
    ['the order’s own key works', ['yes'], 'own: yes', 1],
    ['its own key has expired', [unauthorized, 'yes'], 'present: yes', 2],
    ['only an old key knows it', [unauthorized, unknownId, 'yes'], 'old: yes', 3],
    ['no answer: no other key is tried', [noAnswer], noAnswer, 1],
    ['no answer after a rejection', [unauthorized, noAnswer], noAnswer, 2],
    [
      'the rejection by its own account is thrown',
      [insufficientBalance, unknownId, unauthorized],
      insufficientBalance,
      3,
    ],
    [
      'a rejection that is not about the keys is thrown first',
      [unauthorized, insufficientBalance, unknownId],
      insufficientBalance,
      3,
    ],
    ['all keys have expired', [unauthorized, unauthorized, unauthorized], unauthorized, 3],
  ] as const)('%s', async (_, answers, outcome, calls) => {
    expect(await callWithKeys(...answers)).toEqual({ outcome, calls });
  });
});
