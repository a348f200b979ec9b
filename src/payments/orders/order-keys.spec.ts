import { RazorpayRefused, RazorpayUnknown, type Keys } from '../../razorpay/razorpay.js';
import { askInTurn } from './order-keys.js';

const KEYS: Keys[] = ['own', 'present', 'old'].map((keyId) => ({ keyId, keySecret: 'x' }));
const ended = new RazorpayRefused(401, 'BAD_REQUEST_ERROR');
const noSuchId = new RazorpayRefused(400, 'input_validation_failed');
const noMoney = new RazorpayRefused(400, 'insufficient_balance');
const silent = new RazorpayUnknown('no connection');

/** Asks with three keys that are answered so. @returns how it ended, and with how many keys. */
async function asking(...answers: (Error | string)[]) {
  let asked = 0;
  const ask = () => {
    const answer = answers[asked++] ?? '';
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const outcome = await askInTurn(KEYS, ask).then(
    ({ keys, answer }) => `${keys.keyId}: ${answer}`,
    (error: unknown) => error,
  );
  return { outcome, asked };
}

describe('asking with one key after the other', () => {
  it.each([
    ['its own know it', ['yes'], 'own: yes', 1],
    ['its own have ended', [ended, 'yes'], 'present: yes', 2],
    ['only the keys between know it', [ended, noSuchId, 'yes'], 'old: yes', 3],
    ['no answer is no refusal: nobody else is asked', [silent], silent, 1],
    ['the same behind a refusal', [ended, silent], silent, 2],
    ['a refusal of its own account tells most', [noMoney, noSuchId, ended], noMoney, 3],
    ['what is not about the keys tells more than what is', [ended, noMoney, noSuchId], noMoney, 3],
    ['all have ended', [ended, ended, ended], ended, 3],
  ] as const)('%s', async (_, answers, outcome, asked) => {
    expect(await asking(...answers)).toEqual({ outcome, asked });
  });
});
