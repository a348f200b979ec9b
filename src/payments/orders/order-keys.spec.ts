import { RazorpayError, RazorpayOutcomeUnknown, type Keys } from '../../razorpay/razorpay.js';
import { tryKeys } from './order-keys.js';

const KEYS: Keys[] = ['own', 'present', 'old'].map((keyId) => ({ keyId, keySecret: 'x' }));
const unauthorized = new RazorpayError(401, 'BAD_REQUEST_ERROR');
const unknownId = new RazorpayError(400, 'input_validation_failed');
const insufficientBalance = new RazorpayError(400, 'insufficient_balance');
const noAnswer = new RazorpayOutcomeUnknown('no connection');

/** Asks with three keys that are answered so. @returns how it ended, and with how many keys. */
async function callWithKeys(...answers: (Error | string)[]) {
  let asked = 0;
  const call = () => {
    const answer = answers[asked++] ?? '';
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const outcome = await tryKeys(KEYS, call).then(
    ({ keys, answer }) => `${keys.keyId}: ${answer}`,
    (error: unknown) => error,
  );
  return { outcome, asked };
}

describe('asking with one key after the other', () => {
  it.each([
    ['its own know it', ['yes'], 'own: yes', 1],
    ['its own have ended', [unauthorized, 'yes'], 'present: yes', 2],
    ['only the keys between know it', [unauthorized, unknownId, 'yes'], 'old: yes', 3],
    ['no answer is no refusal: nobody else is asked', [noAnswer], noAnswer, 1],
    ['the same behind a refusal', [unauthorized, noAnswer], noAnswer, 2],
    ['a refusal of its own account tells most', [insufficientBalance, unknownId, unauthorized], insufficientBalance, 3],
    [
      'what is not about the keys tells more than what is',
      [unauthorized, insufficientBalance, unknownId],
      insufficientBalance,
      3,
    ],
    ['all have ended', [unauthorized, unauthorized, unauthorized], unauthorized, 3],
  ] as const)('%s', async (_, answers, outcome, asked) => {
    expect(await callWithKeys(...answers)).toEqual({ outcome, asked });
  });
});
