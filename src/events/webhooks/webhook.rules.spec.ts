import {
  hasFailedTooLong,
  healthAfterFailure,
  HEALTHY,
  nextDeliveryTry,
  outcomeOf,
  retryAfterMs,
  webhookStatus,
  type WebhookHealth,
} from './webhook.rules.js';

const NOW = new Date('2026-11-27T06:30:00.000Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
const noJitter = () => 0.5;
/** The largest number that `Math.random` returns. */
const largest = () => 1 - Number.EPSILON;

describe('webhook rules', () => {
  it.each([
    [1, 5 * SECOND],
    [2, 30 * SECOND],
    [3, 2 * MINUTE],
    [4, 10 * MINUTE],
    [5, 30 * MINUTE],
    [6, HOUR],
    [7, 3 * HOUR],
    [8, 6 * HOUR],
    [9, 12 * HOUR],
    [40, 12 * HOUR],
  ])('pauses after failure %s for %s ms, a fifth more or less', (failures, ms) => {
    expect(retryAfterMs(failures, noJitter)).toBe(ms);
    expect(retryAfterMs(failures, () => 0)).toBe(ms * 0.8);
    expect(retryAfterMs(failures, largest)).toBe(ms * 1.2);
  });

  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [199, 'failed'],
    [301, 'failed'],
    [308, 'failed'],
    [404, 'failed'],
    [410, 'gone'],
    [429, 'failed'],
    [500, 'failed'],
    [null, 'failed'],
  ] as const)('counts status %s as %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome));

  it.each([
    ['just queued', 0, 1, 5 * SECOND],
    ['an hour ago', HOUR, 6, HOUR],
    ['60 hours ago', 60 * HOUR, 13, 12 * HOUR],
    ['more than 60 hours ago', 60 * HOUR + 1, 13, null],
    ['three days ago', 3 * DAY, 1, null],
    ['a week ago', 7 * DAY, 2, null],
  ])('tries a delivery again that was queued %s', (_, age, attempts, ms) => {
    const next = nextDeliveryTry({ createdAt: after(-age), attempts }, NOW, noJitter);
    expect(next).toEqual(ms === null ? null : after(ms));
  });

  it('tries a delivery for three days', () => {
    let [now, attempts] = [NOW, 1];
    for (let next; (next = nextDeliveryTry({ createdAt: NOW, attempts }, now, noJitter)); attempts += 1) now = next;
    expect(attempts).toBe(14);
    expect(now.getTime() - NOW.getTime()).toBeGreaterThan(2.5 * DAY);
    expect(now.getTime() - NOW.getTime()).toBeLessThanOrEqual(3 * DAY);
  });

  it.each<[string, WebhookHealth, WebhookHealth]>([
    ['the first failure', HEALTHY, { failures: 1, failingSince: null, nextTryAt: null }],
    ['the fourth', { ...HEALTHY, failures: 3 }, { failures: 4, failingSince: null, nextTryAt: null }],
    [
      'the fifth, from which it is failing',
      { ...HEALTHY, failures: 4 },
      { failures: 5, failingSince: NOW, nextTryAt: after(30 * MINUTE) },
    ],
    [
      'a later one',
      { failures: 8, failingSince: after(-DAY), nextTryAt: NOW },
      { failures: 9, failingSince: after(-DAY), nextTryAt: after(12 * HOUR) },
    ],
  ])('knows the health after %s', (_, before, result) =>
    expect(healthAfterFailure(before, NOW, noJitter)).toEqual(result),
  );

  it.each([
    [null, false],
    [after(-5 * DAY + 1), false],
    [after(-5 * DAY), true],
    [after(-9 * DAY), true],
  ])('disables a webhook that fails since %s: %s', (failingSince, disabled) =>
    expect(hasFailedTooLong({ ...HEALTHY, failingSince }, NOW)).toBe(disabled),
  );

  it.each([
    [null, null, 'working'],
    [null, NOW, 'failing'],
    [NOW, null, 'disabled'],
    [NOW, NOW, 'disabled'],
  ] as const)('has a status: disabled %s, failing since %s: %s', (disabledAt, failingSince, status) =>
    expect(webhookStatus(disabledAt, failingSince)).toBe(status),
  );
});
