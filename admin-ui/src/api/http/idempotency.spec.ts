import { jest } from '@jest/globals';
import { markAnswered, idempotencyKeyFor } from './idempotency';

describe('idempotency', () => {
  it('repeats the key until the act was answered', () => {
    const key = idempotencyKeyFor('PUT /x {}');
    expect(idempotencyKeyFor('PUT /x {}')).toBe(key);
    markAnswered('PUT /x {}');
    expect(idempotencyKeyFor('PUT /x {}')).not.toBe(key);
  });

  it.each([
    ['a change', 'PUT /terms/7/disable ', 'PUT /terms/7/enable ', false],
    ['a change, when something is deleted', 'PUT /patients/7/restore ', undefined, false],
    ['what is made', 'POST /patients {}', 'PUT /profile {}', true],
  ])('%s that went unanswered, once another write is answered', (_what, act, other, isKept) => {
    const key = idempotencyKeyFor(act);
    markAnswered(other);
    expect(idempotencyKeyFor(act) === key).toBe(isKept);
  });

  it('takes the same for a new act after five minutes', () => {
    const time = jest.spyOn(performance, 'now').mockReturnValue(0);
    const key = idempotencyKeyFor('POST /refund {}');
    time.mockReturnValue(299_000);
    expect(idempotencyKeyFor('POST /refund {}')).toBe(key);
    time.mockReturnValue(600_000);
    expect(idempotencyKeyFor('POST /refund {}')).not.toBe(key);
    time.mockRestore();
  });

  it('gives another act another key', () =>
    expect(idempotencyKeyFor('PUT /a {}')).not.toBe(idempotencyKeyFor('PUT /b {}')));
});
