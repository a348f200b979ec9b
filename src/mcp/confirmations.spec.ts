import { Confirmations } from './confirmations.js';

const MINUTE_MS = 60_000;
const WRITE = { tool: 'assign_plan', args: { patient_id: 'p1', tier_id: 't1' }, preview: { price_rupees: 499 } };

describe('a confirmation', () => {
  let now = 0;
  const confirmations = new Confirmations('nirog_test_1', () => now);
  beforeEach(() => (now = Date.UTC(2026, 10, 27)));

  it('gives one Idempotency-Key, whatever the order of the arguments', () => {
    const { token, expiresAt } = confirmations.create(WRITE);
    expect(expiresAt.getTime()).toBe(now + 10 * MINUTE_MS);
    const key = confirmations.verify(token, WRITE);
    expect(key).toMatch(/^mcp-[\x20-\x7e]{1,200}$/);
    expect(confirmations.verify(token, { ...WRITE, args: { tier_id: 't1', patient_id: 'p1' } })).toBe(key);
    expect(confirmations.verify(confirmations.create(WRITE).token, WRITE)).not.toBe(key);
  });

  it('works for ten minutes', () => {
    const { token } = confirmations.create(WRITE);
    now += 10 * MINUTE_MS - 1;
    confirmations.verify(token, WRITE);
    now += 1;
    expect(() => confirmations.verify(token, WRITE)).toThrow('has expired');
  });

  it.each([
    ['another tool', { ...WRITE, tool: 'send_payment_link' }],
    ['another patient', { ...WRITE, args: { ...WRITE.args, patient_id: 'p2' } }],
    ['another price', { ...WRITE, preview: { price_rupees: 599 } }],
  ])('does not confirm %s', (_, other) => {
    const { token } = confirmations.create(WRITE);
    expect(() => confirmations.verify(token, other)).toThrow('Nothing was done');
  });

  it('of another key, with a later expiry, or made up does not work', () => {
    const { token } = confirmations.create(WRITE);
    const [expiry = '', ...rest] = token.split('.');
    const later = [(parseInt(expiry, 36) + MINUTE_MS).toString(36), ...rest].join('.');
    for (const forged of [new Confirmations('nirog_test_2', () => now).create(WRITE).token, later, 'yes', ''])
      expect(() => confirmations.verify(forged, WRITE)).toThrow('Nothing was done');
  });
});
